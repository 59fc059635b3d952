import type { Command } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { type Request, requestState } from '#features/commands/command-state.ts'
import { controlState } from './room-order.ts'

function room(order: Order, source: 'override' | 'schedule', reported: Order | null): Room {
  return {
    id: 'salon',
    name: 'Salon',
    thermostat_mode: reported,
    order: { order, source, since: null, until: null, next: null },
  }
}

function latest(value: Order, state: Request['state']): Request {
  const command: Command = {
    id: 'c',
    room: { id: 'salon', name: 'Salon' },
    device: null,
    capability: 'thermostat_mode',
    value,
    actor: { kind: 'user', name: 'Marie' },
    requested_at: '2027-01-18T18:00:00Z',
    status: 'sent',
    devices: [],
  }
  return { ...requestState(command), state }
}

test('a room that follows its programme is on Auto, one with an override on its order', () => {
  expect(controlState(room('eco', 'schedule', 'eco'), null, null)).toEqual({ value: 'auto', pending: null })
  expect(controlState(room('eco', 'override', 'eco'), null, null)).toEqual({ value: 'eco', pending: null })
})

test('what was pressed is pending at once, and the old order stays in force', () => {
  expect(controlState(room('comfort', 'schedule', 'comfort'), null, 'eco')).toEqual({
    value: 'auto',
    pending: 'eco',
  })
})

test('what the hub received is pending until a device says it', () => {
  expect(controlState(room('eco', 'override', 'comfort'), latest('eco', 'pending'), null)).toEqual({
    value: 'comfort',
    pending: 'eco',
  })
})

test('an echo of the hub is not in force', () => {
  expect(controlState(room('eco', 'override', 'eco'), latest('eco', 'pending'), null)).toEqual({
    value: null,
    pending: 'eco',
  })
})

test('after a failure the order that the device reports is in force', () => {
  expect(controlState(room('eco', 'override', 'comfort'), latest('eco', 'failed'), null)).toEqual({
    value: 'comfort',
    pending: null,
  })
})

test('a step of the programme is pending under Auto', () => {
  expect(controlState(room('eco', 'schedule', 'comfort'), latest('eco', 'pending'), null)).toEqual({
    value: 'auto',
    pending: 'eco',
  })
})

test('an order that no device confirmed is never drawn as in force, ledger or not', () => {
  expect(controlState(room('eco', 'override', 'comfort'), null, null)).toEqual({
    value: 'comfort',
    pending: null,
  })
  expect(controlState(room('eco', 'override', null), null, null)).toEqual({ value: null, pending: null })
  expect(controlState({ ...room('eco', 'override', 'comfort'), awaited: 'eco' }, null, null)).toEqual({
    value: 'comfort',
    pending: 'eco',
  })
  // The hub repeats what it was asked as if a device had said it.
  expect(controlState({ ...room('eco', 'override', 'eco'), awaited: 'eco' }, null, null)).toEqual({
    value: null,
    pending: 'eco',
  })
})
