/** A JSON object with unknown content. */
export type JsonRecord = { readonly [key: string]: unknown }

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An own field of the object: a name like `constructor` does not return inherited values. */
export function fieldOf(record: JsonRecord, key: string): unknown {
  return Object.hasOwn(record, key) ? record[key] : undefined
}

export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

export function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
