import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDevicesSearch, readSort } from './device-list.ts'

test('a valid search is unchanged when it is read again', () => {
  const read = readDevicesSearch({
    q: 'salon',
    type: 'light',
    status: 'offline',
    battery: 'low',
    filters: 'battery.lt.20',
    sort: '-name',
    cols: 'room,type,love',
  })
  expect(read).toEqual({
    q: 'salon',
    type: 'light',
    status: 'offline',
    battery: 'low',
    filters: 'battery.lt.20',
    sort: '-name',
    cols: 'type,room',
  })
  expect(readDevicesSearch(read)).toEqual(read)
})

test('invalid values are omitted', () => {
  expect(
    readDevicesSearch({
      q: ['a'],
      type: 'toaster',
      status: '1',
      battery: 'high',
      filters: 'x.y.z',
      sort: '--name',
      page: '2',
    }),
  ).toEqual({})
})

test('any input gives a search that is unchanged when it is read again', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('q', 'type', 'status', 'filters', 'sort'), fc.string()),
      (search) => {
        const read = readDevicesSearch(search)
        expect(readDevicesSearch(read)).toEqual(read)
      },
    ),
  )
})

test('a minus before the column sorts in descending order', () => {
  expect(readSort('-added')).toEqual({ column: 'added', isDescending: true })
  expect(readSort('room')).toEqual({ column: 'room', isDescending: false })
  expect(readSort('price')).toBeNull()
})
