import { type DeviceFilter, type FilterOperator, filterOperators, needsValue } from './filter-words.ts'

/** Most filters in a URL, and the longest value of one. */
export const MAX_FILTERS = 20
export const MAX_FILTER_VALUE = 100

const shortOperators = {
  equals: 'eq',
  contains: 'has',
  not_contains: 'hasnt',
  starts_with: 'starts',
  ends_with: 'ends',
  greater_than: 'gt',
  less_than: 'lt',
  greater_or_equal: 'ge',
  less_or_equal: 'le',
  is_true: 'true',
  is_false: 'false',
  is_empty: 'empty',
  is_not_empty: 'filled',
} as const satisfies Record<FilterOperator, string>

/**
 * Filters as one short text for the URL: `temperature.gt.19*name.has.salon`. Dots and stars need no
 * percent-encoding there; a star in a value is written `*-`.
 */
export function writeFilters(filters: readonly DeviceFilter[]): string {
  return filters
    .slice(0, MAX_FILTERS)
    .map(({ field, operator, value }) => {
      const head = `${field}.${shortOperators[operator]}`
      return needsValue(operator) ? `${head}.${cut(value).replaceAll('*', '*-')}` : head
    })
    .join('*')
}

/**
 * The filters of a URL. Invalid ones are left out, since a URL can contain anything.
 * @param isField true if a word names a field that can be filtered
 */
export function readFilters(text: string, isField: (word: string) => boolean): DeviceFilter[] {
  return text
    .slice(0, MAX_FILTERS * (2 * MAX_FILTER_VALUE + 40))
    .split(/\*(?!-)/u)
    .slice(0, MAX_FILTERS)
    .flatMap((filter) => readFilter(filter, isField))
}

function readFilter(text: string, isField: (word: string) => boolean): DeviceFilter[] {
  const [field, short, ...rest] = text.split('.')
  const operator = filterOperators.find((one) => shortOperators[one] === short)
  if (field === undefined || !isField(field) || operator === undefined) return []
  if (!needsValue(operator)) return rest.length === 0 ? [{ field, operator, value: '' }] : []
  return [{ field, operator, value: cut(rest.join('.').replaceAll('*-', '*')) }]
}

/** Truncates a value without splitting a surrogate pair. */
function cut(value: string): string {
  return value.length <= MAX_FILTER_VALUE
    ? value
    : value.slice(0, MAX_FILTER_VALUE).replace(/[\uD800-\uDBFF]$/u, '')
}
