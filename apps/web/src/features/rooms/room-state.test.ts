import type { Command } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { type Request, requestState } from '#features/commands/command-state.ts'
import { factsOf, roomState } from './room-state.ts'

function room(overrides: Partial<Room> = {}): Room {
  return { id: 'a', name: 'Salon', has_thermostat: true, ...overrides }
}

function inForce(
  order: 'comfort' | 'eco',
  until: string | null,
  next: 'comfort' | 'eco' | null,
): Room['order'] {
  return {
    order,
    source: 'schedule',
    since: null,
    until,
    next: next === null ? null : { order: next, source: 'schedule', until: null },
  }
}

test('rooms in Confort and lowered ones are counted by what their devices report, Confort-1 and -2 as lowered', () => {
  const facts = factsOf([
    room({ thermostat_mode: 'comfort', order: inForce('eco', null, null) }),
    room({ thermostat_mode: 'comfort_minus_1' }),
    room({ thermostat_mode: 'comfort_minus_2' }),
    room({ thermostat_mode: 'eco' }),
    room({ order: inForce('comfort', null, null) }),
    room({ has_thermostat: false }),
  ])

  expect(facts).toMatchObject({ heated: 5, warm: 2, lowered: 3 })
})

test('a silent room counts as neither warm nor lowered, and its old temperature is not averaged', () => {
  const facts = factsOf([
    room({ thermostat_mode: 'comfort', temperature: 20 }),
    room({ thermostat_mode: 'comfort', temperature: 10, silent_since: '2027-01-18T14:02:00Z' }),
  ])

  expect(facts.warm).toBe(1)
  expect(facts.silent).toHaveLength(1)
  expect(facts.meanTemperature).toBe(20)
})

test('the next change is the soonest, and an end without a new order does not count', () => {
  const facts = factsOf([
    room({ order: inForce('comfort', '2027-01-18T22:30:00+01:00', 'eco') }),
    room({ order: inForce('comfort', '2027-01-18T21:00:00Z', 'eco') }),
    room({ order: inForce('eco', '2027-01-18T19:00:00+01:00', 'eco') }),
  ])

  expect(facts.nextChange).toBe('2027-01-18T21:00:00Z')
  expect(factsOf([room({ order: inForce('eco', null, null) })]).nextChange).toBeNull()
})

test('the worst alert comes first', () => {
  const facts = factsOf([
    room({ alerts: [{ kind: 'battery_low' }, { kind: 'window_open' }] }),
    room({ alerts: [{ kind: 'silent' }] }),
  ])

  expect(facts.alerts.map(({ alert }) => alert.kind)).toEqual(['silent', 'window_open', 'battery_low'])
})

test('a home without rooms has no temperature', () => {
  expect(factsOf([])).toMatchObject({ heated: 0, meanTemperature: null, alerts: [] })
})

test('an order that the devices do not report yet is awaited', () => {
  const waiting = room({ thermostat_mode: 'eco', order: inForce('comfort', null, null) })

  expect(roomState(waiting)).toMatchObject({ order: 'eco', awaited: 'comfort' })
  expect(roomState(room({ thermostat_mode: 'eco', order: inForce('eco', null, null) })).awaited).toBeNull()
  expect(roomState(room({ thermostat_mode: null, order: inForce('eco', null, null) })).awaited).toBeNull()
})

test('an order is shown as confirmed only once the devices have confirmed it', () => {
  const override = inForce('comfort', null, null)
  expect(roomState(room({ thermostat_mode: 'comfort', order: override }))).toMatchObject({
    order: 'comfort',
    certainty: 'confirmed',
  })
  expect(roomState(room({ thermostat_mode: 'eco', order: override, awaited: 'comfort' }))).toMatchObject({
    order: 'comfort',
    certainty: 'pending',
  })
  // The hub echoes a request as a device report.
  expect(roomState(room({ thermostat_mode: 'comfort', order: override, awaited: 'comfort' }))).toMatchObject({
    order: 'comfort',
    certainty: 'pending',
  })
  expect(roomState(room({ order: override }))).toMatchObject({ order: 'comfort', certainty: 'stale' })
  const silent = { thermostat_mode: 'eco', order: override, silent_since: '2027-01-18T14:02:00Z' } as const
  expect(roomState(room({ ...silent, awaited: 'comfort' }))).toMatchObject({
    order: 'eco',
    certainty: 'stale',
  })
  expect(roomState(room()).order).toBeNull()
})

test('a room changed by hand is shown with the order that was set, even while its devices report different orders', () => {
  const hand = {
    device_id: 'b',
    device_name: 'Radiateur cuisine',
    at: '2027-01-18T17:03:00Z',
    order: 'stop',
    setpoint: null,
    until: null,
  } as const
  const setByHand = room({ thermostat_mode: null, order: inForce('comfort', null, null), hand })
  expect(roomState(setByHand)).toMatchObject({ order: 'stop', certainty: 'confirmed' })
  expect(factsOf([setByHand])).toMatchObject({ warm: 0, lowered: 1 })
  expect(roomState({ ...setByHand, silent_since: '2027-01-18T18:00:00Z' }).certainty).toBe('stale')
})

function orderStateWith(
  overrides: Partial<NonNullable<Room['order_state']>['devices'][number]>,
): Room['order_state'] {
  const deviceState = {
    state: 'confirmed',
    since: '2027-01-18T17:03:06Z',
    reason: null,
    order: 'comfort',
    source: 'override',
    by: 'Marie',
    requested: null,
    ...overrides,
  } as const
  return { ...deviceState, devices: [{ ...deviceState, device_id: 'b', device_name: 'Radiateur' }] }
}

test('an order that failed or was reverted is failed and no longer awaited, whatever the hub echoes', () => {
  for (const reason of ['no_answer', 'went_back'] as const) {
    for (const reported of ['eco', 'comfort', null] as const) {
      const failed = room({
        thermostat_mode: reported,
        order: inForce('comfort', null, null),
        order_state: orderStateWith({ state: 'failed', reason }),
      })
      expect(roomState(failed)).toMatchObject({
        order: 'comfort',
        certainty: 'failed',
        awaited: null,
        worst: { reason },
      })
    }
  }
})

test('the answer of the gateway decides the state of an order if there is one', () => {
  const differs = { thermostat_mode: 'eco', order: inForce('comfort', null, null) } as const
  const state = (order_state: Room['order_state']) => roomState(room({ ...differs, order_state }))

  expect(state(orderStateWith({ state: 'pending' }))).toMatchObject({
    order: 'comfort',
    certainty: 'pending',
  })
  expect(state(orderStateWith({ state: 'unknown', reason: 'not_requested' }))).toMatchObject({
    order: 'eco',
    certainty: 'stale',
  })
  expect(state(orderStateWith({}))).toMatchObject({ order: 'eco', certainty: 'confirmed' })
  expect(roomState(room({ ...differs, order_state: orderStateWith({ state: 'pending' }) })).awaited).toBe(
    'comfort',
  )
  expect(roomState(room({ ...differs, order_state: orderStateWith({}) })).awaited).toBeNull()
  // A temperature that was set on one device is not an order.
  expect(state(orderStateWith({ state: 'failed', order: null, setpoint: 21 }))).toMatchObject({
    order: 'eco',
    certainty: 'stale',
  })
})

function following(source: 'override' | 'schedule', order: Order, reported: Order | null): Room {
  return room({ thermostat_mode: reported, order: { order, source, since: null, until: null, next: null } })
}

function latest(value: Order, state: Request['state']): Request {
  const command: Command = {
    id: 'c',
    room: { id: 'a', name: 'Salon' },
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

test('a room that follows its schedule is on Auto, a room with an override on its order', () => {
  expect(roomState(following('schedule', 'eco', 'eco'))).toMatchObject({
    option: 'auto',
    requested: null,
  })
  expect(roomState(following('override', 'eco', 'eco'))).toMatchObject({
    option: 'eco',
    requested: null,
  })
})

test('the chosen order is pending immediately, and the old order stays in force', () => {
  expect(roomState(following('schedule', 'comfort', 'comfort'), null, 'eco')).toMatchObject({
    option: 'auto',
    requested: 'eco',
  })
})

test('an order that the hub received is pending until a device reports it', () => {
  expect(roomState(following('override', 'eco', 'comfort'), latest('eco', 'pending'))).toMatchObject({
    option: 'comfort',
    requested: 'eco',
  })
})

test('an order that only the hub echoes is not in force', () => {
  expect(roomState(following('override', 'eco', 'eco'), latest('eco', 'pending'))).toMatchObject({
    option: null,
    requested: 'eco',
  })
})

test('after a failure the order that the device reports is in force', () => {
  expect(roomState(following('override', 'eco', 'comfort'), latest('eco', 'failed'))).toMatchObject({
    option: 'comfort',
    requested: null,
  })
})

test('a scheduled change is pending under Auto', () => {
  expect(roomState(following('schedule', 'eco', 'comfort'), latest('eco', 'pending'))).toMatchObject({
    option: 'auto',
    requested: 'eco',
  })
})

test('an order that no device confirmed is never shown as in force, with or without its commands', () => {
  expect(roomState(following('override', 'eco', 'comfort'))).toMatchObject({
    option: 'comfort',
    requested: null,
  })
  expect(roomState(following('override', 'eco', null))).toMatchObject({
    option: null,
    requested: null,
  })
  expect(roomState({ ...following('override', 'eco', 'comfort'), awaited: 'eco' })).toMatchObject({
    option: 'comfort',
    requested: 'eco',
  })
  // The hub echoes the request as a device report.
  expect(roomState({ ...following('override', 'eco', 'eco'), awaited: 'eco' })).toMatchObject({
    option: null,
    requested: 'eco',
  })
})
