/** The nine fields of the advanced filters (specification, section 3). */
export const filterFields = [
  'name',
  'type',
  'status',
  'room',
  'temperature',
  'humidity',
  'battery',
  'power',
  'energy',
] as const

export type FilterField = (typeof filterFields)[number]

/** Whether a word names one of the nine fields. */
export function isFilterField(word: string): word is FilterField {
  return filterFields.some((field) => field === word)
}

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

/** One line of the advanced filters. `value` is what was typed; operators that need none leave it empty. */
export type DeviceFilter = {
  readonly field: FilterField
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

const numberFields: readonly FilterField[] = ['temperature', 'humidity', 'battery', 'power', 'energy']

/** Whether a field compares as a number. Units: °C, %, %, W, and kWh for energy, as they are read on screen. */
export function isNumberField(field: FilterField): boolean {
  return numberFields.includes(field)
}

/** The operators that mean something for a field, in the order in which to offer them. */
export function operatorsOf(field: FilterField): readonly FilterOperator[] {
  if (isNumberField(field)) return numberOperators
  return field === 'status' ? [...textOperators, ...truthOperators] : textOperators
}

/** Whether an operator compares with a value that has to be typed. */
export function needsValue(operator: FilterOperator): boolean {
  return !['is_true', 'is_false', 'is_empty', 'is_not_empty'].includes(operator)
}

/** A number as people type it, with a comma or a point; null where it is none. */
export function parseFilterNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/gu, '').replace(',', '.')
  if (!/^[-+]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(plain)) return null
  return Number(plain)
}

/** Whether a filter says enough to choose by it; one that is still being typed chooses nothing away. */
export function isComplete(filter: DeviceFilter): boolean {
  if (!needsValue(filter.operator)) return true
  if (isOrdering(filter.operator) || (filter.operator === 'equals' && isNumberField(filter.field))) {
    return parseFilterNumber(filter.value) !== null
  }
  return filter.value.trim() !== ''
}

function isOrdering(operator: FilterOperator): boolean {
  return ['greater_than', 'less_than', 'greater_or_equal', 'less_or_equal'].includes(operator)
}
