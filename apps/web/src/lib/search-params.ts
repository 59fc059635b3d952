/** The search parameters as text; a repeated key is a list. */
export type SearchFields = Record<string, string | string[]>

/** Parses the search of an address without conversion: `12` stays text. */
export function parseSearch(search: string): SearchFields {
  const fields: SearchFields = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const existing = fields[name]
    if (existing === undefined) fields[name] = value
    else fields[name] = Array.isArray(existing) ? [...existing, value] : [existing, value]
  }
  return fields
}

/** Formats the search of an address; undefined and null are left out, a list repeats its key. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    for (const one of values) if (isPrimitive(one)) params.append(name, String(one))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

function isPrimitive(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
