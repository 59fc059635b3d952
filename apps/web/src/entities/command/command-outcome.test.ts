import type { Command, CommandStatus } from '@foyer/contract/command.ts'
import { expect, test } from 'vitest'
import { outcomeOf, orderAsked, standingRequest, withCommand } from './command-outcome.ts'

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

test('a request stands while it is open or has missed, and until the next one', () => {
  const failed = command('failed', { id: 'old' })

  expect(standingRequest([failed], { id: 'salon' })).toBe(failed)
  expect(standingRequest([failed], { id: 'bureau' })).toBeNull()
  expect(standingRequest([command('confirmed', { id: 'new' }), failed], { id: 'salon' })).toBeNull()
  expect(standingRequest([command('sent', { id: 'new' }), failed], { id: 'salon' })?.id).toBe('new')
})

test('a failure no longer stands once the room has another order or its devices obeyed', () => {
  const stands = (state: 'failed' | 'confirmed' | 'unknown') => ({
    state,
    since: null,
    reason: null,
    order: 'eco' as const,
    source: 'schedule' as const,
    by: null,
    requested: null,
    devices: [],
  })
  const reverted = command('reverted')
  const standing = (state: 'failed' | 'confirmed' | 'unknown') =>
    standingRequest([reverted], { id: 'salon', order_state: stands(state) })

  expect(standing('failed')).toBe(reverted)
  expect(standing('confirmed')).toBeNull()
  expect(standing('unknown')).toBeNull()
})

test('what was overtaken by another request is nobody’s concern', () => {
  const overtaken = command('expired', { devices: [share('expired', { reason: 'superseded' })] })

  expect(standingRequest([overtaken], { id: 'salon' })).toBeNull()
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
