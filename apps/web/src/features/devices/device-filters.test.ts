import { type Device, deviceTypes } from '@foyer/contract/device.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { matchesFilters as matchesParts } from '@foyer/rules/device-filter/device-filter.ts'
import {
  type DeviceFilter,
  filterOperators,
  isComplete as isCompleteOf,
  operatorsOf,
  parseFilterNumber,
} from '@foyer/rules/device-filter/filter-words.ts'
import { foldText } from '@foyer/rules/device-filter/fold-text.ts'
import { filterParts } from './device-list.ts'
import { testColumnWords } from './test-column-words.ts'

const english = await testColumnWords('en')
const french = await testColumnWords('fr')
const filterFields = [...filterParts.keys()]

function matchesFilters(device: Device, filters: readonly DeviceFilter[], words = english): boolean {
  return matchesParts(device, filters, filterParts, words)
}

function isComplete(filter: DeviceFilter): boolean {
  return isCompleteOf(filter, kindOf(filter.field))
}

function kindOf(field: string) {
  return filterParts.get(field)?.kind ?? 'text'
}

const measure = fc.option(fc.double({ min: -50, max: 5000, noNaN: true }))

const anyDevice: fc.Arbitrary<Device> = fc.record({
  id: fc.uuid(),
  name: fc.string({ unit: 'grapheme', maxLength: 12 }),
  type: fc.constantFrom(...deviceTypes),
  status: fc.constantFrom('online', 'offline'),
  room: fc.option(fc.record({ id: fc.uuid(), name: fc.string({ unit: 'grapheme', maxLength: 12 }) })),
  temperature: measure,
  humidity: measure,
  battery: measure,
  instant_power: measure,
  energy_index: fc.option(fc.nat(9_000_000)),
})

const anyFilter: fc.Arbitrary<DeviceFilter> = fc.record({
  field: fc.constantFrom(...filterFields),
  operator: fc.constantFrom(...filterOperators),
  value: fc.oneof(fc.string({ unit: 'grapheme', maxLength: 4 }), fc.integer().map(String)),
})

const sonde: Device = {
  id: 'a',
  name: 'Sonde Éclairée du salon',
  type: 'sensor',
  status: 'online',
  room: { id: 'r', name: 'Salon' },
  temperature: 19.5,
  battery: 0,
  energy_index: 12_345,
}

function isMatch(field: DeviceFilter['field'], operator: DeviceFilter['operator'], value = ''): boolean {
  return matchesFilters(sonde, [{ field, operator, value }])
}

test('text compares without case and accents', () => {
  expect(isMatch('name', 'contains', 'eclairee')).toBe(true)
  expect(isMatch('name', 'starts_with', 'SONDÉ')).toBe(true)
  expect(isMatch('name', 'ends_with', 'salon ')).toBe(true)
  expect(isMatch('room', 'equals', 'salon')).toBe(true)
  expect(isMatch('room', 'not_contains', 'cuisine')).toBe(true)
  expect(isMatch('room', 'not_contains', 'SAL')).toBe(false)
})

test('numbers compare as numbers, typed with a comma or a point', () => {
  expect(isMatch('temperature', 'greater_than', '9')).toBe(true)
  expect(isMatch('temperature', 'equals', '19,50')).toBe(true)
  expect(isMatch('temperature', 'less_or_equal', '19.5')).toBe(true)
  expect(isMatch('temperature', 'less_than', '19.5')).toBe(false)
  expect(parseFilterNumber('1 234,5')).toBe(1234.5)
  expect(parseFilterNumber('1e3')).toBeNull()
  expect(parseFilterNumber('12 °C')).toBeNull()
})

test('energy is filtered in kilowatt hours, as shown on screen', () => {
  expect(isMatch('energy', 'equals', '12,345')).toBe(true)
  expect(isMatch('energy', 'greater_or_equal', '12')).toBe(true)
})

test('is true means online, not zero or not empty', () => {
  expect(isMatch('status', 'is_true')).toBe(true)
  expect(isMatch('battery', 'is_true')).toBe(false)
  expect(isMatch('battery', 'is_false')).toBe(true)
  expect(isMatch('temperature', 'is_true')).toBe(true)
  expect(isMatch('name', 'is_true')).toBe(true)
})

test('a type matches its name on screen as well as its value', () => {
  const device = { ...sonde, type: 'transmitter' as const }
  expect(
    matchesFilters(device, [{ field: 'type', operator: 'contains', value: 'telecommande' }], french),
  ).toBe(true)
  expect(matchesFilters(device, [{ field: 'type', operator: 'equals', value: 'transmitter' }], french)).toBe(
    true,
  )
  expect(
    matchesFilters(device, [{ field: 'type', operator: 'not_contains', value: 'telecom' }], french),
  ).toBe(false)
})

test('a missing value matches only is empty, not contains and is false', () => {
  fc.assert(
    fc.property(anyFilter, (filter) => {
      const empty: Device = { id: 'a', name: ' ', type: 'unknown', status: 'offline' }
      fc.pre(isComplete(filter) && filter.field !== 'type' && filter.field !== 'status')
      expect(matchesFilters(empty, [filter])).toBe(
        ['is_empty', 'not_contains', 'is_false'].includes(filter.operator),
      )
    }),
  )
})

test('opposite operators match opposite devices', () => {
  const opposites = [
    ['is_empty', 'is_not_empty'],
    ['is_true', 'is_false'],
    ['contains', 'not_contains'],
  ] as const
  fc.assert(
    fc.property(anyDevice, anyFilter, fc.constantFrom(...opposites), (device, filter, [one, other]) => {
      const first = { ...filter, operator: one }
      fc.pre(isComplete(first))
      expect(matchesFilters(device, [first])).toBe(!matchesFilters(device, [{ ...filter, operator: other }]))
    }),
  )
})

test('for a known number exactly one of less, equal and greater matches', () => {
  fc.assert(
    fc.property(
      anyDevice,
      fc.constantFrom(...filterFields.filter((field) => kindOf(field) === 'number')),
      fc.double({ min: -50, max: 5000, noNaN: true }).map((number) => number.toFixed(1)),
      (device, field, value) => {
        fc.pre(matchesFilters(device, [{ field, operator: 'is_not_empty', value: '' }]))
        const matches = (operator: DeviceFilter['operator']) =>
          matchesFilters(device, [{ field, operator, value }])
        expect(
          [matches('less_than'), matches('equals'), matches('greater_than')].filter(Boolean),
        ).toHaveLength(1)
        expect(matches('less_or_equal')).toBe(matches('less_than') || matches('equals'))
        expect(matches('greater_or_equal')).toBe(matches('greater_than') || matches('equals'))
      },
    ),
  )
})

test('text that starts or ends with something contains it, and equal text does all three', () => {
  fc.assert(
    fc.property(
      anyDevice,
      fc.constantFrom('name', 'room'),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
      (device, field, value) => {
        fc.pre(value.trim() !== '')
        const matches = (operator: DeviceFilter['operator']) =>
          matchesFilters(device, [{ field, operator, value }])
        if (matches('starts_with') || matches('ends_with')) expect(matches('contains')).toBe(true)
        if (matches('equals')) expect(matches('starts_with') && matches('ends_with')).toBe(true)
      },
    ),
  )
})

test('several filters match devices that match each of them', () => {
  fc.assert(
    fc.property(anyDevice, fc.array(anyFilter, { maxLength: 4 }), (device, filters) => {
      expect(matchesFilters(device, filters)).toBe(
        filters.every((filter) => matchesFilters(device, [filter])),
      )
    }),
  )
})

test('an incomplete filter excludes nothing', () => {
  expect(isMatch('temperature', 'greater_than', '')).toBe(true)
  expect(isMatch('temperature', 'greater_than', '-')).toBe(true)
  expect(isMatch('name', 'equals', ' ')).toBe(true)
})

test('every field offers some of the thirteen operators, and each of the thirteen is offered', () => {
  const offered = new Set(filterFields.flatMap((field) => operatorsOf(kindOf(field))))
  expect([...offered].toSorted()).toEqual([...filterOperators].toSorted())
})

test('folding a text twice is the same as folding it once', () => {
  expect(foldText(' Œuvre Ça Été ')).toBe('oeuvre ca ete')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => foldText(foldText(text)) === foldText(text)),
  )
})

test('long and hostile texts are compared quickly', () => {
  const device = { ...sonde, name: 'a'.repeat(10_000) }
  const filter = { field: 'name', operator: 'contains', value: '%_a*'.repeat(2_500) } as const
  expect(matchesFilters(device, [filter])).toBe(false)
})
