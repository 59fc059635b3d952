import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import type { DeviceOrderState } from '#features/commands/command-state.ts'
import { bulkRows, expectedEffect, heatedRooms, tallyOf } from './bulk-rows.ts'

const at = '2027-01-18T18:00:00Z'

function device(id: string, roomId: string, commands: Device['commands'] = ['thermostat_mode']): Device {
  return { id, name: id, type: 'heater', status: 'online', room: { id: roomId, name: roomId }, commands }
}

function room(id: string, order: Order): Room {
  return { id, name: id, order: { order, source: 'schedule', since: null, until: null, next: null } }
}

function command(statuses: Record<string, CommandStatus>): Command {
  return {
    id: 'command',
    room: null,
    device: null,
    capability: 'thermostat_mode',
    value: 'eco',
    actor: { kind: 'user', name: 'Marie' },
    requested_at: at,
    status: 'sent',
    devices: Object.entries(statuses).map(([id, status]) => ({
      device_id: id,
      device_name: id,
      status,
      waits_for_device: false,
      requested_at: at,
      sent_at: at,
      ended_at: null,
      reason: null,
      detail: null,
    })),
  }
}

const changed = { former: 'comfort', is_left_alone: false, until: null, undo_command: null } as const
const bulkOrder: BulkOrder = {
  id: 'bulk',
  order: 'eco',
  until_kind: 'cancelled',
  set_by: 'Marie',
  set_at: at,
  undo: 'possible',
  undone_by: null,
  undone_at: null,
  rooms: [
    {
      ...changed,
      room: { id: 'salon', name: 'Salon' },
      command: command({ one: 'confirmed', two: 'sent', three: 'failed' }),
    },
    { ...changed, former: 'eco', room: { id: 'bureau', name: 'Bureau' }, command: null },
    { ...changed, former: 'stop', is_left_alone: true, room: { id: 'cave', name: 'Cave' }, command: null },
  ],
}
const devices = [
  ...['one', 'two', 'three'].map((id) => device(id, 'salon')),
  device('four', 'bureau'),
  device('lamp', 'bureau', ['on']),
  device('five', 'cave'),
]

test('each heating device has a row: requested, already in the mode, or left alone as lower', () => {
  const rows = bulkRows(bulkOrder, devices, [])
  expect(rows.map(({ deviceId, skipped }) => [deviceId, skipped])).toEqual([
    ['one', null],
    ['two', null],
    ['three', null],
    ['four', 'already'],
    ['five', 'lower'],
  ])
  expect(tallyOf(rows)).toEqual({ confirmed: 1, pending: 1, failed: 1 })
})

test('after an undo the rows show the undo', () => {
  const [first, ...rest] = bulkOrder.rooms
  const undone =
    first === undefined ? [] : [{ ...first, undo_command: command({ one: 'confirmed' }) }, ...rest]
  const rows = bulkRows({ ...bulkOrder, undo: 'done', rooms: undone }, devices, [])
  expect(tallyOf(rows)).toEqual({ confirmed: 1, pending: 0, failed: 0 })
  expect(rows.filter(({ skipped }) => skipped === 'already').map(({ deviceId }) => deviceId)).toEqual([
    'two',
    'three',
    'four',
  ])
})

const failedState: DeviceOrderState = {
  device_id: 'four',
  device_name: 'four',
  state: 'failed',
  since: at,
  reason: 'no_answer',
  order: 'eco',
  source: 'override',
  by: 'Marie',
  requested: null,
}

test('the effect of a mode is counted in devices, and rooms without a heating device are not offered', () => {
  const rooms = [
    room('salon', 'comfort'),
    room('bureau', 'eco'),
    room('cave', 'stop'),
    room('grenier', 'eco'),
  ]
  expect(heatedRooms(rooms, devices).map(({ id }) => id)).toEqual(['salon', 'bureau', 'cave'])
  expect(expectedEffect(rooms, devices, 'eco')).toEqual({ changing: 3, lower: 1 })
  expect(expectedEffect(rooms, devices, 'frost_protection')).toEqual({ changing: 4, lower: 1 })
  // A room in which a device does not follow its mode receives it again.
  const missed = rooms.map((one) =>
    one.id === 'bureau' ? { ...one, order_state: { ...failedState, devices: [failedState] } } : one,
  )
  expect(expectedEffect(missed, devices, 'eco')).toEqual({ changing: 4, lower: 1 })
  // A room with an open window has the mode once the window is closed.
  const window = { order: 'stop', source: 'open_window', instead_of: 'comfort' } as const
  const aired = rooms.map((one) => (one.order == null ? one : { ...one, order: { ...one.order, ...window } }))
  expect(expectedEffect(aired, devices, 'eco')).toEqual({ changing: 5, lower: 0 })
})

test('a device counts by its state from the gateway, requested or not', () => {
  const answer = (
    id: string,
    state: DeviceOrderState['state'],
    reason: DeviceOrderState['reason'],
  ): DeviceOrderState => ({
    device_id: id,
    device_name: id,
    state,
    since: null,
    reason,
    order: 'eco',
    source: 'override',
    by: 'Marie',
    requested: { command_id: 'command', order: 'eco', actor: { kind: 'user', name: 'Marie' }, at },
  })
  const rows = bulkRows(
    bulkOrder,
    devices.map((one) => (one.id === 'one' ? { ...one, thermostat_mode: 'comfort' as const } : one)),
    [
      answer('one', 'failed', 'went_back'),
      answer('three', 'confirmed', null),
      answer('four', 'failed', 'no_answer'),
      answer('five', 'failed', 'no_answer'),
    ],
  )
  expect(rows.map(({ deviceId, state, reported }) => [deviceId, state, reported])).toEqual([
    ['one', 'failed', 'comfort'],
    ['two', 'pending', null],
    ['three', 'confirmed', null],
    ['four', 'failed', null],
    ['five', null, null],
  ])
  expect(tallyOf(rows)).toEqual({ confirmed: 1, pending: 1, failed: 2 })
})

test('an excluded device does not count, and a room without another heating device is not offered', () => {
  const excluded = (id: string, roomId: string): Device => ({
    ...device(id, roomId, ['thermostat_mode']),
    excluded_at: at,
  })
  const own = [
    device('one', 'salon', ['thermostat_mode']),
    excluded('two', 'salon'),
    excluded('three', 'bureau'),
  ]
  const rooms = [room('salon', 'comfort'), room('bureau', 'comfort')]
  expect(heatedRooms(rooms, own).map(({ id }) => id)).toEqual(['salon'])
  expect(expectedEffect(rooms, own, 'eco')).toEqual({ changing: 1, lower: 0 })
})

test('a relay follows its room without a request of its own', () => {
  const relay: Device = { ...device('relay', 'salon', ['on']), category: 'heating' }
  const [answered] = bulkRows(bulkOrder, [relay], []).filter(({ deviceId }) => deviceId === 'relay')
  expect(answered).toMatchObject({ skipped: null, request: null, state: 'confirmed' })
  const rooms = [room('salon', 'comfort')]
  expect(heatedRooms(rooms, [relay])).toEqual(rooms)
  expect(expectedEffect(rooms, [relay], 'eco')).toEqual({ changing: 1, lower: 0 })
})
