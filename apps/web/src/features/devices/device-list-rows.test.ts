import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { chosenDevices, inListOrder } from './device-list.ts'
import { testColumnWords } from './test-column-words.ts'

const salon = { id: 'r1', name: 'Salon' }
const bureau = { id: 'r2', name: 'Bureau' }
const devices: Device[] = [
  { id: '1', name: 'Lampe', type: 'light', status: 'online', room: salon },
  { id: '2', name: 'Sonde', type: 'sensor', status: 'online', room: bureau, battery: 12 },
  { id: '3', name: 'Compteur', type: 'sensor', status: 'online', room: null },
  { id: '4', name: 'Volet', type: 'shutter', status: 'offline', room: salon },
  { id: '5', name: 'Radiateur', type: 'receiver', status: 'online', room: bureau },
]
const words = await testColumnWords('en')
const names = (list: readonly Device[]) => list.map((device) => device.name)

test('devices that need attention are first, then those in rooms, then those without a room', () => {
  expect(names(inListOrder(devices, ['r2', 'r1']))).toEqual([
    'Sonde',
    'Volet',
    'Radiateur',
    'Lampe',
    'Compteur',
  ])
})

test('a radiator that did not accept its order is first until it does', () => {
  const [lamp, , , , radiator] = devices
  if (lamp === undefined || radiator === undefined) throw new Error('The list is shorter.')
  const listed = (state: 'failed' | 'pending' | 'confirmed') => {
    const order_state = {
      state,
      since: null,
      reason: null,
      order: 'eco' as const,
      source: 'override' as const,
      by: null,
      requested: null,
    }
    return names(inListOrder([lamp, { ...radiator, order_state }], ['r1', 'r2']))
  }
  expect(listed('failed')).toEqual(['Radiateur', 'Lampe'])
  expect(listed('pending')).toEqual(['Lampe', 'Radiateur'])
  expect(listed('confirmed')).toEqual(['Lampe', 'Radiateur'])
})

test('search, chips and advanced filters are combined', () => {
  expect(names(chosenDevices(devices, { status: 'offline' }, words))).toEqual(['Volet'])
  expect(names(chosenDevices(devices, { battery: 'low' }, words))).toEqual(['Sonde'])
  expect(names(chosenDevices(devices, { type: 'sensor', q: 'comp' }, words))).toEqual(['Compteur'])
  expect(names(chosenDevices(devices, { filters: 'room.has.bur*type.eq.receiver' }, words))).toEqual([
    'Radiateur',
  ])
  expect(names(chosenDevices(devices, { q: 'nothing like it' }, words))).toEqual([])
})
