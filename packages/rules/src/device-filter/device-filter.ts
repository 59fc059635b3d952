import type { Device } from '@foyer/contract/device.ts'
import {
  type DeviceFilter,
  type FilterField,
  type FilterOperator,
  isComplete,
  parseFilterNumber,
} from './filter-words.ts'
import { foldText } from './fold-text.ts'

/** How a type or a status is written on screen, so that what is read can be typed. */
export type WordOnScreen = (field: 'type' | 'status', word: string) => string

/** Whether a device passes all filters; unfinished ones are left out of account. */
export function matchesFilters(
  device: Device,
  filters: readonly DeviceFilter[],
  wordOnScreen?: WordOnScreen,
): boolean {
  return filters.every((filter) => !isComplete(filter) || matchesFilter(device, filter, wordOnScreen))
}

/** A missing value matches only "is empty", "not contains" and "is false". */
function matchesFilter(device: Device, filter: DeviceFilter, wordOnScreen?: WordOnScreen): boolean {
  const value = filterValueOf(device, filter.field)
  const isMissing = value === null || value === ''
  switch (filter.operator) {
    case 'is_empty':
      return isMissing
    case 'is_not_empty':
      return !isMissing
    case 'is_true':
      return !isMissing && isTrue(filter.field, value)
    case 'is_false':
      return isMissing || !isTrue(filter.field, value)
    case 'greater_than':
    case 'less_than':
    case 'greater_or_equal':
    case 'less_or_equal':
      return compares(filter.operator, value, parseFilterNumber(filter.value))
    case 'equals':
      if (typeof value === 'number') return value === parseFilterNumber(filter.value)
      break
    case 'contains':
    case 'not_contains':
    case 'starts_with':
    case 'ends_with':
      break
  }
  if (isMissing) return filter.operator === 'not_contains'
  const wanted = foldText(filter.value)
  const texts = textsOf(filter.field, value, wordOnScreen).map(foldText)
  if (filter.operator === 'not_contains') return texts.every((text) => !text.includes(wanted))
  return texts.some((text) => textMatches(filter.operator, text, wanted))
}

/** What a field compares of a device, in the units of `isNumberField`; null where it has none. */
export function filterValueOf(device: Device, field: FilterField): string | number | null {
  switch (field) {
    case 'name':
      return device.name.trim()
    case 'type':
      return device.type
    case 'status':
      return device.status
    case 'room':
      return device.room?.name.trim() ?? null
    case 'power':
      return device.instant_power ?? null
    case 'energy':
      return device.energy_index === null || device.energy_index === undefined
        ? null
        : device.energy_index / 1000
    case 'temperature':
    case 'humidity':
    case 'battery':
      return device[field] ?? null
  }
}

function isTrue(field: FilterField, value: string | number): boolean {
  if (field === 'status') return value === 'online'
  return typeof value === 'number' ? value !== 0 : value !== ''
}

function compares(operator: FilterOperator, value: string | number | null, limit: number | null): boolean {
  // A name that is a number is still a name.
  if (typeof value !== 'number' || limit === null) return false
  if (operator === 'greater_than') return value > limit
  if (operator === 'less_than') return value < limit
  return operator === 'greater_or_equal' ? value >= limit : value <= limit
}

/** What a text operator looks at: the word itself, and the word as the screen writes it. */
function textsOf(
  field: FilterField,
  value: string | number | null,
  wordOnScreen: WordOnScreen | undefined,
): string[] {
  const word = String(value)
  if (wordOnScreen === undefined || (field !== 'type' && field !== 'status')) return [word]
  return [word, wordOnScreen(field, word)]
}

function textMatches(operator: FilterOperator, text: string, wanted: string): boolean {
  if (operator === 'starts_with') return text.startsWith(wanted)
  if (operator === 'ends_with') return text.endsWith(wanted)
  return operator === 'equals' ? text === wanted : text.includes(wanted)
}
