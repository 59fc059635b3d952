import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { matchesFilters } from '@foyer/rules/device-filter/device-filter.ts'
import type { FilterOperator } from '@foyer/rules/device-filter/filter-words.ts'
import { filterParts } from './device-list.ts'
import { testColumnWords } from './test-column-words.ts'

const words = await testColumnWords('en')

const device: Device = {
  id: 'd',
  name: 'Sonde salon',
  type: 'sensor',
  status: 'online',
  room: { id: 'r', name: 'Salon' },
  temperature: 20.5,
  humidity: 45,
  battery: 80,
  instant_power: 820,
  energy_index: 12_000,
}
const bare: Device = { id: 'b', name: 'Vide', type: 'unknown', status: 'offline' }
const passes = (one: Device, field: string, operator: FilterOperator, value = '') =>
  matchesFilters(one, [{ field, operator, value }], filterParts, words)

const fields = {
  name: 'Sonde salon',
  type: 'sensor',
  status: 'online',
  room: 'Salon',
  temperature: '20.5',
  humidity: '45',
  battery: '80',
  power: '820',
  energy: '12',
}

// The list of the specification, so that a field or operator missing in the product fails here.
for (const field of [
  'name',
  'type',
  'status',
  'room',
  'temperature',
  'humidity',
  'battery',
  'power',
  'energy',
] as const) {
  test(`§3 Advanced filter fields: ${field}`, () => {
    expect(passes(device, field, 'equals', fields[field])).toBe(true)
    expect(passes(bare, field, 'equals', fields[field])).toBe(false)
  })
}

const operators: Record<FilterOperator, [field: string, yes: string, no: string]> = {
  equals: ['temperature', '20.5', '20'],
  contains: ['name', 'salon', 'cuisine'],
  not_contains: ['name', 'cuisine', 'salon'],
  starts_with: ['name', 'sonde', 'salon'],
  ends_with: ['name', 'salon', 'sonde'],
  greater_than: ['temperature', '20', '20.5'],
  less_than: ['temperature', '21', '20.5'],
  greater_or_equal: ['temperature', '20.5', '21'],
  less_or_equal: ['temperature', '20.5', '20'],
  is_true: ['status', '', ''],
  is_false: ['status', '', ''],
  is_empty: ['room', '', ''],
  is_not_empty: ['room', '', ''],
}

for (const operator of [
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
] as const) {
  test(`§3 Advanced filter operators: ${operator.replaceAll('_', ' ')}`, () => {
    const [field, yes, no] = operators[operator]
    if (yes !== '') {
      expect([passes(device, field, operator, yes), passes(device, field, operator, no)]).toEqual([
        true,
        false,
      ])
      return
    }
    const isOfDevice = operator === 'is_true' || operator === 'is_not_empty'
    expect([passes(device, field, operator), passes(bare, field, operator)]).toEqual([
      isOfDevice,
      !isOfDevice,
    ])
  })
}
