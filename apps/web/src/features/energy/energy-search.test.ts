import { expect, test } from 'vitest'
import { readCompareSearch, readConsumptionSearch } from './energy-search.ts'

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
