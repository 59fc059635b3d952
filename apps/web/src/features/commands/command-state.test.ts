import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import {
  type DeviceAnswer,
  outcomeOf,
  orderAsked,
  requestState,
  roomRequest,
  withCommand,
} from './command-state.ts'

type Share = Command['devices'][number]

function share(status: CommandStatus, given: Partial<Share> = {}): Share {
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
    ...given,
  }
}

function command(status: CommandStatus, given: Partial<Command> = {}): Command {
  return {
    id: 'c',
    room: { id: 'salon', name: 'Salon' },
    device: null,
    capability: 'thermostat_mode',
    value: 'eco',
    actor: { kind: 'user', name: 'Marie' },
    requested_at: '2027-01-18T18:00:00Z',
    status,
    devices: [share(status)],
    ...given,
  }
}

test('a command takes as long as its last device', () => {
  const outcome = outcomeOf(
    command('confirmed', {
      devices: [
        share('confirmed', { ended_at: '2027-01-18T18:00:03Z' }),
        share('confirmed', { ended_at: '2027-01-18T18:00:12Z' }),
      ],
    }),
  )

  expect(outcome).toMatchObject({ confirmed: 2, total: 2, seconds: 12 })
})

test('while one device is awaited there is no length', () => {
  const devices = [share('confirmed', { ended_at: '2027-01-18T18:00:03Z' }), share('sent')]

  expect(outcomeOf(command('sent', { devices })).seconds).toBeNull()
})

test('the device that did not do it says why', () => {
  const devices = [
    share('confirmed', { ended_at: '2027-01-18T18:00:03Z' }),
    share('failed', {
      device_name: 'Radiateur canapé',
      reason: 'hub_said',
      detail: 'No response',
      ended_at: '2027-01-18T18:00:04Z',
    }),
  ]

  expect(outcomeOf(command('failed', { devices }))).toMatchObject({
    confirmed: 1,
    total: 2,
    reason: 'hub_said',
    detail: 'No response',
    deviceName: 'Radiateur canapé',
  })
})

test('only an order of the contract is an order', () => {
  expect(orderAsked({ capability: 'thermostat_mode', value: 'comfort' })).toBe('comfort')
  expect(orderAsked({ capability: 'thermostat_mode', value: 'auto' })).toBeNull()
  expect(orderAsked({ capability: 'on', value: true })).toBeNull()
})

const asked = Date.parse('2027-01-18T18:00:00Z')

/** What the gateway answers of the device, whose newest request is the command `c`. */
function answer(state: DeviceAnswer['state'], order: Order = 'eco'): DeviceAnswer {
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

test('a request stands as the worst of its devices that no other request has reached since', () => {
  const devices = (...statuses: CommandStatus[]) =>
    command('sent', { devices: statuses.map((status, index) => share(status, { device_id: `${index}` })) })

  expect(requestState(devices('confirmed', 'sent', 'failed'), [])).toBe('pending')
  expect(requestState(devices('confirmed', 'reverted'), [])).toBe('failed')
  expect(requestState(devices('confirmed', 'confirmed'), [])).toBe('confirmed')
  const replaced = share('expired', { reason: 'superseded' })
  expect(requestState(command('expired', { devices: [replaced] }), [])).toBe('replaced')
  expect(requestState(command('expired', { devices: [replaced, share('confirmed')] }), [])).toBe('confirmed')
  expect(requestState(command('requested', { devices: [] }), [])).toBe('pending')
})

test('of the newest request of a device the gateway’s answer counts, of an older one what the ledger has', () => {
  const expired = command('expired', { devices: [share('expired', { reason: 'no_answer' })] })

  expect(requestState(expired, [answer('confirmed')])).toBe('confirmed')
  expect(requestState(command('confirmed'), [answer('failed')])).toBe('failed')
  expect(requestState({ ...expired, id: 'older' }, [answer('confirmed')])).toBe('failed')
  // The schedule wants another order by now, and the device has not been asked for it yet.
  expect(requestState(expired, [answer('pending', 'comfort')])).toBe('failed')
  // Nobody hears the device: how the request ended is all that is known.
  expect(requestState(command('confirmed'), [answer('unknown')])).toBe('confirmed')
})

test('the latest request is said while it is pending or has failed, and for three minutes once it is confirmed', () => {
  const room = { id: 'salon' }
  const said = (status: CommandStatus, minutes: number) =>
    roomRequest([command(status)], room, asked + minutes * 60_000)?.state ?? null

  expect(said('sent', 50)).toBe('pending')
  expect(said('reverted', 50)).toBe('failed')
  expect([said('confirmed', 2), said('confirmed', 3)]).toEqual(['confirmed', null])

  const failed = command('failed', { id: 'old' })
  expect(roomRequest([failed], { id: 'bureau' }, asked)).toBeNull()
  expect(roomRequest([command('sent', { id: 'new' }), failed], room, asked)?.command.id).toBe('new')
  const replaced = command('expired', { devices: [share('expired', { reason: 'superseded' })] })
  expect(roomRequest([replaced], room, asked)).toBeNull()
})

test('a failure is no longer said once the room has another order or its devices obeyed', () => {
  const latest = (state: DeviceAnswer['state'], order: Order) => {
    const { device_id: _id, device_name: _name, ...whole } = answer(state, order)
    const stands = { ...whole, devices: [answer(state, order)] }
    return roomRequest([command('reverted')], { id: 'salon', order_state: stands }, asked + 3_600_000)
  }

  expect(latest('failed', 'eco')?.state).toBe('failed')
  expect(latest('confirmed', 'eco')).toBeNull()
  expect(latest('confirmed', 'comfort')).toBeNull()
  expect(latest('unknown', 'eco')).toBeNull()
})

test('a command that was answered takes its place in the ledger, once', () => {
  const former = command('requested', { id: 'a' })
  const other = command('confirmed', { id: 'b', requested_at: '2027-01-18T17:00:00Z' })
  const ledger = withCommand([former, other], command('sent', { id: 'a' }))

  expect(ledger.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'sent'],
    ['b', 'confirmed'],
  ])
})
