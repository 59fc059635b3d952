import type { Room } from '@foyer/contract/room.ts'
import { expect, test } from 'vitest'
import { factsOf, orderAwaited, orderFaceOf, orderFailed, orderShown } from './room-state.ts'

function room(given: Partial<Room> = {}): Room {
  return { id: 'a', name: 'Salon', has_thermostat: true, ...given }
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

test('a silent room is neither warm nor lowered, and its old temperature is not averaged', () => {
  const facts = factsOf([
    room({ thermostat_mode: 'comfort', temperature: 20 }),
    room({ thermostat_mode: 'comfort', temperature: 10, silent_since: '2027-01-18T14:02:00Z' }),
  ])

  expect(facts.warm).toBe(1)
  expect(facts.silent).toHaveLength(1)
  expect(facts.meanTemperature).toBe(20)
})

test('the next change is the soonest, and an end that changes nothing is none', () => {
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

  expect(orderShown(waiting)).toBe('eco')
  expect(orderAwaited(waiting)).toBe('comfort')
  expect(orderAwaited(room({ thermostat_mode: 'eco', order: inForce('eco', null, null) }))).toBeNull()
  expect(orderAwaited(room({ thermostat_mode: null, order: inForce('eco', null, null) }))).toBeNull()
})

test('an order wears a solid face only once the devices have confirmed it', () => {
  const override = inForce('comfort', null, null)
  expect(orderFaceOf(room({ thermostat_mode: 'comfort', order: override }))).toEqual({
    order: 'comfort',
    state: 'confirmed',
  })
  expect(orderFaceOf(room({ thermostat_mode: 'eco', order: override, awaited: 'comfort' }))).toEqual({
    order: 'comfort',
    state: 'pending',
  })
  // The hub repeats a request as if it were the device's word.
  expect(orderFaceOf(room({ thermostat_mode: 'comfort', order: override, awaited: 'comfort' }))).toEqual({
    order: 'comfort',
    state: 'pending',
  })
  expect(orderFaceOf(room({ order: override }))).toEqual({ order: 'comfort', state: 'stale' })
  const silent = { thermostat_mode: 'eco', order: override, silent_since: '2027-01-18T14:02:00Z' } as const
  expect(orderFaceOf(room({ ...silent, awaited: 'comfort' }))).toEqual({ order: 'eco', state: 'stale' })
  expect(orderFaceOf(room())).toBeNull()
})

test('a room turned by hand wears what was set, also while its devices differ and report no order together', () => {
  const hand = {
    device_id: 'b',
    device_name: 'Radiateur cuisine',
    at: '2027-01-18T17:03:00Z',
    order: 'stop',
    setpoint: null,
    until: null,
  } as const
  const turned = room({ thermostat_mode: null, order: inForce('comfort', null, null), hand })
  expect(orderFaceOf(turned)).toEqual({ order: 'stop', state: 'confirmed' })
  expect(factsOf([turned])).toMatchObject({ warm: 0, lowered: 1 })
  expect(orderFaceOf({ ...turned, silent_since: '2027-01-18T18:00:00Z' })?.state).toBe('stale')
})

function answer(given: Partial<NonNullable<Room['order_state']>['devices'][number]>): Room['order_state'] {
  const stands = {
    state: 'confirmed',
    since: '2027-01-18T17:03:06Z',
    reason: null,
    order: 'comfort',
    source: 'override',
    by: 'Marie',
    requested: null,
    ...given,
  } as const
  return { ...stands, devices: [{ ...stands, device_id: 'b', device_name: 'Radiateur' }] }
}

test('an order that failed or was reverted is failed and no longer awaited, whatever the hub repeats', () => {
  for (const reason of ['no_answer', 'went_back'] as const) {
    for (const reported of ['eco', 'comfort', null] as const) {
      const failed = room({
        thermostat_mode: reported,
        order: inForce('comfort', null, null),
        order_state: answer({ state: 'failed', reason }),
      })
      expect(orderFaceOf(failed)).toEqual({ order: 'comfort', state: 'failed' })
      expect([orderFailed(failed), orderAwaited(failed)]).toEqual(['comfort', null])
    }
  }
})

test('the face of an order is the answer of the gateway where it gives one', () => {
  const differs = { thermostat_mode: 'eco', order: inForce('comfort', null, null) } as const
  const face = (order_state: Room['order_state']) => orderFaceOf(room({ ...differs, order_state }))

  expect(face(answer({ state: 'pending' }))).toEqual({ order: 'comfort', state: 'pending' })
  expect(face(answer({ state: 'unknown', reason: 'not_requested' }))).toEqual({
    order: 'eco',
    state: 'stale',
  })
  expect(face(answer({}))).toEqual({ order: 'eco', state: 'confirmed' })
  expect(orderAwaited(room({ ...differs, order_state: answer({ state: 'pending' }) }))).toBe('comfort')
  expect(orderAwaited(room({ ...differs, order_state: answer({}) }))).toBeNull()
  // Degrees that were set on a device alone are no order.
  expect(face(answer({ state: 'failed', order: null, setpoint: 21 }))).toEqual({
    order: 'eco',
    state: 'stale',
  })
})
