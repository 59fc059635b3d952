import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readDevicesSearch, readSort } from './device-list.ts'

test('an address that was understood reads the same again', () => {
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

test('what is not understood is left out', () => {
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

test('any address gives a search that reads the same again', () => {
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

test('a minus before the column sorts downwards', () => {
  expect(readSort('-added')).toEqual({ column: 'added', isDescending: true })
  expect(readSort('room')).toEqual({ column: 'room', isDescending: false })
  expect(readSort('price')).toBeNull()
})
