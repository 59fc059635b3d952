import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDeviceSearch } from './device-search.ts'

test('a valid search is unchanged when it is read again', () => {
  const search = {
    tab: 'charts',
    period: 'month',
    date: '2027-01-18',
    from: '2027-01-18T06:00Z',
    to: '2027-01-18T18:00Z',
    show: 'temperature,energy_index',
    view: 'table',
    logs: 'changes',
    rows: 15,
  }
  expect(readDeviceSearch(search)).toEqual(search)
})

test('invalid values and defaults are omitted', () => {
  const search = {
    tab: 'information',
    period: 'day',
    date: '2027-02-30',
    from: '2027-01-18T18:00Z',
    to: '2027-01-18T06:00Z',
    show: 'love,,peace',
    view: 'grid',
    logs: 'all',
    rows: '5',
  }
  expect(readDeviceSearch(search)).toEqual({})
  expect(readDeviceSearch({ from: '1900-01-01T00:00Z', to: '2100-01-01T00:00Z' })).toEqual({})
})

test('any input gives a search that is unchanged when it is read again', () => {
  const name = fc.constantFrom('tab', 'period', 'date', 'from', 'to', 'show', 'view', 'logs', 'rows')
  const value = fc.oneof(fc.string(), fc.constantFrom('charts', '2027-01-18', '7', '2027-01-18T06:00Z'))
  fc.assert(
    fc.property(fc.dictionary(name, value), (search) => {
      const read = readDeviceSearch(search)
      expect(readDeviceSearch(read)).toEqual(read)
    }),
  )
})
