import type { Device } from '@foyer/contract/device.ts'
import { expect, test } from 'vitest'
import { completeRooms, isIncomplete } from './complete-rooms.ts'

const room = { id: 'r', name: 'Salon' }

function device(id: string, facts: Partial<Device>): Device {
  return { id, name: id, type: 'sensor', status: 'online', room, ...facts }
}

test('missing facts of a room are computed from its devices', () => {
  const [complete] = completeRooms(
    [room],
    [
      device('a', { thermostat_mode: 'comfort', temperature: 19 }),
      device('b', { thermostat_mode: 'comfort', temperature: 20.1 }),
      device('c', { status: 'offline', thermostat_mode: 'eco', temperature: 5 }),
      device('d', { category: 'outdoor', temperature: -4 }),
      device('valve', { type: 'thermostat', temperature: 26 }),
      device('e', { room: { id: 'other', name: 'Bureau' }, temperature: 30 }),
    ],
  )

  expect(isIncomplete(room)).toBe(true)
  expect(complete).toEqual({
    ...room,
    connected_objects: 5,
    reachable_objects: 4,
    has_thermostat: true,
    thermostat_mode: 'comfort',
    temperature: 19.6,
  })
})

test('facts that a room contains are kept, null included', () => {
  const completeRoom = {
    ...room,
    connected_objects: 7,
    reachable_objects: 2,
    has_thermostat: false,
    thermostat_mode: null,
    temperature: null,
  }

  expect(isIncomplete(completeRoom)).toBe(false)
  expect(completeRooms([completeRoom], [device('a', { thermostat_mode: 'eco', temperature: 12 })])).toEqual([
    completeRoom,
  ])
})

test('devices with different orders give no order, nor do devices without a thermostat', () => {
  const disagreeing = [device('a', { thermostat_mode: 'eco' }), device('b', { thermostat_mode: 'stop' })]

  expect(completeRooms([room], disagreeing)).toMatchObject([{ thermostat_mode: null, has_thermostat: true }])
  expect(completeRooms([room], [device('a', {})])).toMatchObject([
    { thermostat_mode: null, has_thermostat: false, temperature: null },
  ])
})
