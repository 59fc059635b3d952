import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DeviceFilter, filterOperators, needsValue } from './filter-words.ts'
import { MAX_FILTERS, readFilters as read, writeFilters } from './filters-in-address.ts'

const filterFields = ['name', 'room', 'status', 'temperature', 'battery']
const readFilters = (text: string) => read(text, (word) => filterFields.includes(word))

const anyFilter: fc.Arbitrary<DeviceFilter> = fc
  .record({
    field: fc.constantFrom(...filterFields),
    operator: fc.constantFrom(...filterOperators),
    value: fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }),
      fc.string({ unit: fc.constantFrom('*', '-', '.', 'a'), maxLength: 8 }),
    ),
  })
  .map((filter) => (needsValue(filter.operator) ? filter : { ...filter, value: '' }))

test('filters in a URL are short and readable', () => {
  const filters: DeviceFilter[] = [
    { field: 'temperature', operator: 'greater_than', value: '19.5' },
    { field: 'room', operator: 'is_empty', value: '' },
  ]
  expect(writeFilters(filters)).toBe('temperature.gt.19.5*room.empty')
})

test('filters written to a URL are read back', () => {
  fc.assert(
    fc.property(fc.array(anyFilter, { maxLength: MAX_FILTERS }), (filters) => {
      expect(readFilters(writeFilters(filters))).toEqual(filters)
    }),
  )
})

test('any text in a URL is parsed without an error, and writing the result again changes nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('*', '.', '-', 'name', 'eq', 'gt') })),
      (text) => {
        const filters = readFilters(text)
        expect(filters.length).toBeLessThanOrEqual(MAX_FILTERS)
        expect(readFilters(writeFilters(filters))).toEqual(filters)
      },
    ),
  )
})

test('invalid filters are left out', () => {
  expect(readFilters('name.eq.x*colour.eq.red*battery.lt.20*status.true.x*room.__proto__')).toEqual([
    { field: 'name', operator: 'equals', value: 'x' },
    { field: 'battery', operator: 'less_than', value: '20' },
  ])
})
