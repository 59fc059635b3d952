/** What a field compares: texts, a boolean state with a text, or numbers. */
export type FilterKind = 'text' | 'state' | 'number'

/** The thirteen operators, in the specification's order. */
export const filterOperators = [
  'equals',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'greater_than',
  'less_than',
  'greater_or_equal',
  'less_or_equal',
  'is_true',
  'is_false',
  'is_empty',
  'is_not_empty',
] as const

export type FilterOperator = (typeof filterOperators)[number]

/** One line of the advanced filters. `value` is the typed text; empty for operators without a value. */
export type DeviceFilter = {
  readonly field: string
  readonly operator: FilterOperator
  readonly value: string
}

const textOperators = [
  'equals',
  'contains',
  'not_contains',
  'starts_with',
  'ends_with',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly FilterOperator[]

const truthOperators = ['is_true', 'is_false'] as const satisfies readonly FilterOperator[]

const numberOperators = [
  'equals',
  'greater_than',
  'less_than',
  'greater_or_equal',
  'less_or_equal',
  'is_true',
  'is_false',
  'is_empty',
  'is_not_empty',
] as const satisfies readonly FilterOperator[]

/** The operators for a field of this kind, in display order. */
export function operatorsOf(kind: FilterKind): readonly FilterOperator[] {
  if (kind === 'number') return numberOperators
  return kind === 'state' ? [...textOperators, ...truthOperators] : textOperators
}

/** True if an operator needs a typed value. */
export function needsValue(operator: FilterOperator): boolean {
  return !['is_true', 'is_false', 'is_empty', 'is_not_empty'].includes(operator)
}

/** A number as typed, with a comma or a point; null if it is not a number. */
export function parseFilterNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/gu, '').replace(',', '.')
  if (!/^[-+]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(plain)) return null
  return Number(plain)
}

/** True if a filter is complete; one that is still being typed is ignored. */
export function isComplete(filter: DeviceFilter, kind: FilterKind): boolean {
  if (!needsValue(filter.operator)) return true
  if (isOrdering(filter.operator) || (filter.operator === 'equals' && kind === 'number')) {
    return parseFilterNumber(filter.value) !== null
  }
  return filter.value.trim() !== ''
}

function isOrdering(operator: FilterOperator): boolean {
  return ['greater_than', 'less_than', 'greater_or_equal', 'less_or_equal'].includes(operator)
}
