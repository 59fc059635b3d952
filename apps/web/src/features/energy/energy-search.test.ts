import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '#lib/search-params.ts'
import { readBillSearch, readCompareSearch, readConsumptionSearch } from './energy-search.ts'

test('period, day, unit, layers and comparison are read from the address, and nothing else', () => {
  const search = { period: 'week', date: '2027-01-11', unit: 'cost', by: 'price', behind: 'previous' }
  expect(readConsumptionSearch({ ...search, other: 1 })).toEqual(search)
  expect(
    readConsumptionSearch({ period: 'decade', date: '2027-02-30', unit: 'joule', by: 'moon', behind: 'x' }),
  ).toEqual({})
  expect(readConsumptionSearch({ date: '1999-01-01' })).toEqual({})
})

test('a comparison is read from the address, and nothing else', () => {
  const search = { period: 'month', date: '2027-01-11', unit: 'cost', with: 'year_before', weather: 'off' }
  expect(readCompareSearch({ ...search, by: 'price', behind: 'previous' })).toEqual(search)
  expect(readCompareSearch({ period: 'decade', date: 'x', with: 'moon', weather: 'on' })).toEqual({})
})

test('the year of the bills is kept by the address, and an invalid one is dropped', () => {
  expect(readBillSearch({ year: 2025 })).toEqual({ year: 2025 })
  expect(readBillSearch(parseSearch(stringifySearch({ year: 2025, bill: 'b1' })))).toEqual({
    year: 2025,
    bill: 'b1',
  })
  expect(readBillSearch({ year: 'soon' })).toEqual({})
  expect(readBillSearch({ year: ['2025', '2026'] })).toEqual({})
  expect(readBillSearch({ year: '1999' })).toEqual({})
})
