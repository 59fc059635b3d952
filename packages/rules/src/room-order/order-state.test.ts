import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import { expect, test } from 'vitest'
import { type HeatingFacts, type OrderFacts, orderState, type RequestFacts } from './order-state.ts'

const MINUTE = 60_000
const now = Date.parse('2027-01-18T18:00:00+01:00')

const request: RequestFacts = {
  commandId: 'c',
  wanted: 'eco',
  actor: { kind: 'user', name: 'Marie' },
  isItsOwn: false,
  status: 'confirmed',
  reason: null,
  detail: null,
  waits: false,
  requestedAt: now - 10 * MINUTE,
  endedAt: now - 9 * MINUTE,
}
const radiator: HeatingFacts = {
  id: 'r',
  name: 'Radiateur',
  isReachable: true,
  silentSince: null,
  reported: { orders: ['eco'], setpoint: null, at: now - MINUTE },
  newest: request,
  newestOrder: request,
  hand: null,
}
const inForce: OrderFacts['inForce'] = {
  order: 'eco',
  source: 'override',
  by: 'Marie',
  since: now - 10 * MINUTE,
}
const asked = (change: Partial<RequestFacts>): Partial<HeatingFacts> => {
  const one = { ...request, ...change }
  return { newest: one, newestOrder: one }
}
const comfort = { orders: ['comfort' as const], setpoint: null, at: now - MINUTE }
const eco = { orders: ['eco' as const], setpoint: null, at: now - MINUTE }
const answerOf = (change: Partial<HeatingFacts> = {}, at = now) =>
  orderState({ inForce, devices: [{ ...radiator, ...change }] }, at)

test('an order that the device confirmed is confirmed, with the person who requested it', () => {
  expect(answerOf()).toMatchObject({
    wanted: 'eco',
    source: 'override',
    by: 'Marie',
    state: 'confirmed',
    since: now - 9 * MINUTE,
    reason: null,
    requested: { commandId: 'c', actor: { name: 'Marie' } },
  })
})

test('a room without heating has no order state', () => {
  expect(orderState({ inForce, devices: [] }, now)).toBeNull()
})

test('an open request is pending, whatever the hub echoes, with a reason if it waits for a sleeping device', () => {
  for (const status of ['requested', 'sent'] as const) {
    const open = asked({ status, endedAt: null })
    expect(answerOf(open)).toMatchObject({ state: 'pending', since: request.requestedAt, reason: null })
  }
  const sleeping = asked({ status: 'sent', endedAt: null, waits: true })
  expect(answerOf(sleeping)).toMatchObject({ state: 'pending', reason: 'waits_for_device' })
})

test('a failed request stays failed, however long ago it ended, with the error message of the hub', () => {
  const failed = asked({ status: 'failed', reason: 'device_silent', detail: 'no answer after 5000ms' })
  for (const at of [now, now + 48 * 60 * MINUTE]) {
    expect(answerOf({ ...failed, reported: comfort }, at)).toMatchObject({
      state: 'failed',
      since: request.endedAt,
      reason: 'device_silent',
      detail: 'no answer after 5000ms',
    })
  }
})

test('an echo from before the end of an unanswered request does not confirm it, a report from after it does', () => {
  const expired = asked({ status: 'expired', reason: 'no_answer' })
  const echo = { ...eco, at: now - 9.5 * MINUTE }
  expect(answerOf({ ...expired, reported: echo })).toMatchObject({ state: 'failed', reason: 'no_answer' })
  expect(answerOf({ ...expired, reported: eco })).toMatchObject({ state: 'confirmed', since: eco.at })
})

test('a request that was reverted is failed until the device applies it later or another order is in force', () => {
  const reverted = asked({ status: 'reverted', reason: 'went_back' })
  expect(answerOf({ ...reverted, reported: comfort })).toMatchObject({ state: 'failed', reason: 'went_back' })
  expect(answerOf({ ...reverted, reported: eco })).toMatchObject({ state: 'confirmed' })
  const other = { ...inForce, order: 'comfort' as const, source: 'schedule' as const, by: null }
  const device = { ...radiator, ...reverted, reported: comfort }
  expect(orderState({ inForce: other, devices: [device] }, now)).toMatchObject({ state: 'confirmed' })
})

test('a value that goes back after the ledger stopped watching it, and not by hand, is failed too', () => {
  const old = { ...request, requestedAt: now - 180 * MINUTE, endedAt: now - 179 * MINUTE }
  expect(answerOf({ newest: old, newestOrder: old, reported: comfort })).toMatchObject({
    state: 'failed',
    reason: 'went_back',
    since: comfort.at,
  })
  // Within the hour the ledger itself records whether it went back.
  expect(answerOf({ reported: comfort })).toMatchObject({ state: 'confirmed' })
})

test('an unreachable device is unknown, never confirmed, whatever it did before', () => {
  const away = { isReachable: false, silentSince: now - 5 * MINUTE }
  expect(answerOf(away)).toMatchObject({
    state: 'unknown',
    since: away.silentSince,
    reason: 'device_offline',
  })
  const refused = asked({ status: 'refused', reason: 'hub_offline' })
  expect(answerOf({ ...away, ...refused })).toMatchObject({ state: 'unknown', reason: 'hub_offline' })
})

test('a device that never reported is unknown, unless it cannot report and its command counts as executed', () => {
  const silent = { reported: null, newest: null, newestOrder: null }
  expect(answerOf(silent)).toMatchObject({ state: 'unknown', reason: 'never_reported', requested: null })
  expect(answerOf({ reported: null })).toMatchObject({ state: 'confirmed' })
})

test('an order that was not requested yet is pending for a minute, then unknown', () => {
  const other = { ...radiator, ...asked({ wanted: 'stop' }), reported: comfort }
  const fresh = { ...inForce, since: now - 1_000 }
  expect(orderState({ inForce: fresh, devices: [other] }, now)).toMatchObject({ state: 'pending' })
  expect(orderState({ inForce: fresh, devices: [other] }, now + MINUTE)).toMatchObject({
    state: 'unknown',
    reason: 'not_requested',
  })
})

test('a change at the device is the expected state there while it lasts', () => {
  const standing = (order: Order) => ({ mode: orderNumber(order), setpoint: null })
  const hand = {
    at: now - 2 * MINUTE,
    now: standing('comfort'),
    former: standing('eco'),
    askedAt: null,
    reported: standing('comfort'),
    order: 'comfort' as const,
  }
  const device = answerOf({ hand, reported: comfort })?.devices[0]
  expect(device).toMatchObject({ wanted: 'comfort', source: 'hand', state: 'confirmed', since: hand.at })
  const warmer = { mode: null, setpoint: 21 }
  const turnedUp = {
    ...hand,
    order: null,
    now: warmer,
    former: { mode: null, setpoint: 19 },
    reported: warmer,
  }
  expect(answerOf({ hand: turnedUp })?.devices[0]).toMatchObject({ wanted: 21, source: 'hand' })
  const unknown = {
    ...turnedUp,
    former: standing('comfort'),
    now: standing('eco'),
    reported: standing('eco'),
  }
  expect(answerOf({ hand: unknown })?.devices[0]).toMatchObject({ wanted: 'eco', source: 'hand' })
  const over = { ...inForce, since: now - MINUTE }
  const turned = { ...radiator, hand, reported: comfort }
  expect(orderState({ inForce: over, devices: [turned] }, now)?.devices[0]).toMatchObject({
    source: 'override',
  })
})

test('a setpoint sent to one device is the expected state there until its room has another order', () => {
  const own = { ...request, wanted: 21, isItsOwn: true, requestedAt: now - 2 * MINUTE, endedAt: now - MINUTE }
  const device = {
    ...radiator,
    newest: own,
    reported: { orders: ['comfort' as const], setpoint: 21, at: now },
  }
  expect(orderState({ inForce, devices: [device] }, now)?.devices[0]).toMatchObject({
    wanted: 21,
    source: 'device',
    by: 'Marie',
    state: 'confirmed',
  })
  const always = { ...inForce, since: null }
  expect(orderState({ inForce: always, devices: [device] }, now)?.devices[0]).toMatchObject({ wanted: 21 })
  const later = { ...inForce, since: now - MINUTE / 2 }
  expect(orderState({ inForce: later, devices: [device] }, now)?.devices[0]).toMatchObject({ wanted: 'eco' })
})

test('a room has the worst state of its devices; among equal ones the oldest', () => {
  const fails = (minutesAgo: number) => ({
    ...radiator,
    ...asked({ status: 'failed', reason: 'no_answer', endedAt: now - minutesAgo * MINUTE }),
    reported: comfort,
  })
  const open = { ...radiator, ...asked({ status: 'sent', endedAt: null }) }
  const away = { ...radiator, isReachable: false }
  const stateOf = (...devices: HeatingFacts[]) => orderState({ inForce, devices }, now)
  expect(stateOf(radiator, open)?.state).toBe('pending')
  expect(stateOf(radiator, open, away)?.state).toBe('unknown')
  expect(stateOf(fails(2), radiator, open, fails(5), away)).toMatchObject({
    state: 'failed',
    since: now - 5 * MINUTE,
  })
})

test('a request whose reason or end is not known is judged without it', () => {
  const failed = asked({ status: 'failed', reason: null })
  expect(answerOf({ ...failed, reported: comfort })).toMatchObject({ state: 'failed', reason: 'no_answer' })
  const endless = asked({ status: 'failed', reason: 'device_silent', endedAt: null })
  expect(answerOf({ ...endless, reported: eco })).toMatchObject({ state: 'failed', reason: 'device_silent' })
  expect(answerOf({ ...asked({ endedAt: null }), reported: comfort })).toMatchObject({
    state: 'failed',
    since: comfort.at,
    reason: 'went_back',
  })
  expect(answerOf(asked({ endedAt: null }))).toMatchObject({ state: 'confirmed', since: inForce.since })
})

test('an order that was always in force is confirmed since its request was', () => {
  const sinceOf = (newestOrder: RequestFacts | null) => {
    const devices = [{ ...radiator, newest: newestOrder, newestOrder }]
    return orderState({ inForce: { ...inForce, since: null }, devices }, now)?.since
  }
  expect(sinceOf(request)).toBe(request.endedAt)
  expect(sinceOf(null)).toBeNull()
})
