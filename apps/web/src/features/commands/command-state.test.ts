import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import {
  type DeviceOrderState,
  latestRequest,
  requestedOrder,
  requestState,
  withCommand,
} from './command-state.ts'

type Share = Command['devices'][number]

function resultWith(status: CommandStatus, overrides: Partial<Share> = {}): Share {
  return {
    device_id: 'd',
    device_name: 'Radiateur',
    status,
    waits_for_device: false,
    requested_at: '2027-01-18T18:00:00Z',
    sent_at: null,
    ended_at: null,
    reason: null,
    detail: null,
    ...overrides,
  }
}

function command(status: CommandStatus, overrides: Partial<Command> = {}): Command {
  return {
    id: 'c',
    room: { id: 'salon', name: 'Salon' },
    device: null,
    capability: 'thermostat_mode',
    value: 'eco',
    actor: { kind: 'user', name: 'Marie' },
    requested_at: '2027-01-18T18:00:00Z',
    status,
    devices: [resultWith(status)],
    ...overrides,
  }
}

test('a command takes as long as its last device', () => {
  const request = requestState(
    command('confirmed', {
      devices: [
        resultWith('confirmed', { ended_at: '2027-01-18T18:00:03Z' }),
        resultWith('confirmed', { ended_at: '2027-01-18T18:00:12Z' }),
      ],
    }),
  )

  expect(request).toMatchObject({ confirmed: 2, total: 2, seconds: 12 })
})

test('while a device is pending there is no duration', () => {
  const devices = [resultWith('confirmed', { ended_at: '2027-01-18T18:00:03Z' }), resultWith('sent')]

  expect(requestState(command('sent', { devices })).seconds).toBeNull()
})

test('the failed device gives the reason', () => {
  const devices = [
    resultWith('confirmed', { ended_at: '2027-01-18T18:00:03Z' }),
    resultWith('failed', {
      device_name: 'Radiateur canapé',
      reason: 'hub_said',
      detail: 'No response',
      ended_at: '2027-01-18T18:00:04Z',
    }),
  ]

  expect(requestState(command('failed', { devices }))).toMatchObject({
    confirmed: 1,
    total: 2,
    reason: 'hub_said',
    detail: 'No response',
    deviceName: 'Radiateur canapé',
  })
})

test('only a mode of the contract is a mode', () => {
  expect(requestedOrder({ capability: 'thermostat_mode', value: 'comfort' })).toBe('comfort')
  expect(requestedOrder({ capability: 'thermostat_mode', value: 'auto' })).toBeNull()
  expect(requestedOrder({ capability: 'on', value: true })).toBeNull()
})

const requestedAt = Date.parse('2027-01-18T18:00:00Z')

/** The gateway's state of the device, whose newest request is the command `c`. */
function orderStateWith(state: DeviceOrderState['state'], order: Order = 'eco'): DeviceOrderState {
  return {
    device_id: 'd',
    device_name: 'Radiateur',
    state,
    since: null,
    reason: null,
    order,
    source: 'override',
    by: null,
    requested: {
      command_id: 'c',
      order: 'eco',
      actor: { kind: 'user', name: 'Marie' },
      at: '2027-01-18T18:00:00Z',
    },
  }
}

test('a request has the worst state of its devices, except those with a newer request', () => {
  const devices = (...statuses: CommandStatus[]) =>
    command('sent', {
      devices: statuses.map((status, index) => resultWith(status, { device_id: `${index}` })),
    })

  expect(requestState(devices('confirmed', 'sent', 'failed')).state).toBe('pending')
  expect(requestState(devices('confirmed', 'reverted')).state).toBe('failed')
  expect(requestState(devices('confirmed', 'confirmed')).state).toBe('confirmed')
  const replaced = resultWith('expired', { reason: 'superseded' })
  expect(requestState(command('expired', { devices: [replaced] })).state).toBe('replaced')
  expect(requestState(command('expired', { devices: [replaced, resultWith('confirmed')] })).state).toBe(
    'confirmed',
  )
  expect(requestState(command('requested', { devices: [] })).state).toBe('pending')
})

test('the gateway’s state applies to the newest request of a device, the ledger to older ones', () => {
  const expired = command('expired', { devices: [resultWith('expired', { reason: 'no_answer' })] })

  expect(requestState(expired, [orderStateWith('confirmed')]).state).toBe('confirmed')
  expect(requestState(command('confirmed'), [orderStateWith('failed')]).state).toBe('failed')
  expect(requestState({ ...expired, id: 'older' }, [orderStateWith('confirmed')]).state).toBe('failed')
  // The schedule wants another mode by now, and it has not been sent to the device yet.
  expect(requestState(expired, [orderStateWith('pending', 'comfort')]).state).toBe('failed')
  // The device is unreachable: only the outcome of the request is known.
  expect(requestState(command('confirmed'), [orderStateWith('unknown')]).state).toBe('confirmed')
})

test('the latest request is shown while it is pending or failed, and for three minutes once it is confirmed', () => {
  const salon = { roomId: 'salon' }
  const stateAfter = (status: CommandStatus, minutes: number) =>
    latestRequest([command(status)], salon, [], requestedAt + minutes * 60_000)?.state ?? null

  expect(stateAfter('sent', 50)).toBe('pending')
  expect(stateAfter('reverted', 50)).toBe('failed')
  expect([stateAfter('confirmed', 2), stateAfter('confirmed', 3)]).toEqual(['confirmed', null])

  const failed = command('failed', { id: 'old' })
  expect(latestRequest([failed], { roomId: 'bureau' }, [], requestedAt)).toBeNull()
  expect(latestRequest([command('sent', { id: 'new' }), failed], salon, [], requestedAt)?.command.id).toBe(
    'new',
  )
  const replaced = command('expired', { devices: [resultWith('expired', { reason: 'superseded' })] })
  expect(latestRequest([replaced], salon, [], requestedAt)).toBeNull()
})

test('the latest request of a device can be limited to one capability', () => {
  const device = { id: 'lamp', name: 'Lampe' }
  const ledger = [
    command('sent', { id: 'dimmed', device, capability: 'brightness', value: 40 }),
    command('sent', { id: 'switched', device, capability: 'on', value: true }),
  ]
  const latest = (of: Parameters<typeof latestRequest>[1]) =>
    latestRequest(ledger, of, [], requestedAt)?.command.id ?? null

  expect(latest({ deviceId: 'lamp' })).toBe('dimmed')
  expect(latest({ deviceId: 'lamp', capability: 'on' })).toBe('switched')
  expect([latest({ deviceId: 'other' }), latest({ roomId: 'salon' })]).toEqual([null, null])
})

test('a failure is hidden once the room has another mode or its devices follow', () => {
  const latest = (state: DeviceOrderState['state'], order: Order) =>
    latestRequest(
      [command('reverted')],
      { roomId: 'salon' },
      [orderStateWith(state, order)],
      requestedAt + 3_600_000,
    )

  expect(latest('failed', 'eco')?.state).toBe('failed')
  expect(latest('confirmed', 'eco')).toBeNull()
  expect(latest('confirmed', 'comfort')).toBeNull()
  expect(latest('unknown', 'eco')).toBeNull()
})

test('a command in a response replaces its earlier version in the ledger', () => {
  const earlier = command('requested', { id: 'a' })
  const other = command('confirmed', { id: 'b', requested_at: '2027-01-18T17:00:00Z' })
  const ledger = withCommand([earlier, other], command('sent', { id: 'a' }))

  expect(ledger.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'sent'],
    ['b', 'confirmed'],
  ])
})
