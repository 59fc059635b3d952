import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideRelay,
  leastRelayTimes,
  MEASURE_LASTS_MS,
  RELAY_HYSTERESIS,
  type RelayFacts,
  unmeasuredShare,
} from './relay-decision.ts'

const HOUR = 3_600_000
const now = 100 * HOUR
const facts = (change: Partial<RelayFacts>): RelayFacts => ({
  target: 19,
  measured: { value: 18, at: now },
  isOn: false,
  since: null,
  turnedAt: null,
  restsUntil: null,
  ...change,
})
const recently = fc.integer({ min: now - 6 * HOUR, max: now })
const anyFacts: fc.Arbitrary<RelayFacts> = fc.record({
  target: fc.option(fc.integer({ min: 50, max: 280 }).map((value) => value / 10)),
  measured: fc.option(
    fc.record({ value: fc.integer({ min: 0, max: 350 }).map((value) => value / 10), at: recently }),
  ),
  isOn: fc.boolean(),
  since: fc.option(recently),
  turnedAt: fc.option(recently),
  restsUntil: fc.option(fc.integer({ min: now - HOUR, max: now + HOUR })),
})

test('a relay is on in a cold room, off in a warm one, and unchanged in between', () => {
  const at = (value: number, isOn: boolean) =>
    decideRelay(facts({ measured: { value, at: now }, isOn }), now).isOn
  expect([at(18.7, false), at(19.3, true)]).toEqual([true, false])
  expect([at(19.2, true), at(18.8, false)]).toEqual([true, false])
})

test('without a heating order a relay is off', () => {
  expect(decideRelay(facts({ isOn: true, target: null }), now).isOn).toBe(false)
})

test('without a measurement in the last hour, a relay heats for a share of each hour, longer for a warmer order', () => {
  const minutesOn = (target: number, measured: RelayFacts['measured']) => {
    let relay = { isOn: false, since: now }
    let minutes = 0
    for (let at = now + 2 * HOUR; at < now + 26 * HOUR; at += 60_000) {
      const decided = decideRelay(facts({ target, measured, ...relay, turnedAt: relay.since }), at)
      if (decided.isOn !== relay.isOn) relay = { isOn: decided.isOn, since: at }
      if (relay.isOn) minutes += 1
    }
    return minutes / 24
  }
  expect([19, 15.5, 7, 28].map((target) => Math.round(minutesOn(target, null)))).toEqual([30, 23, 5, 36])
  expect(minutesOn(19, { value: 25, at: now })).toBeCloseTo(30)
  expect(unmeasuredShare(19)).toBe(0.5)
})

test('after heating for four hours a relay pauses for half an hour, whatever is measured', () => {
  const cold = { value: 12, at: now }
  const on = facts({ isOn: true, measured: cold, since: now - 4 * HOUR + 1 })
  expect(decideRelay(on, now)).toEqual({ isOn: true, again: now + 1, restsUntil: null })
  const paused = decideRelay({ ...on, since: now - 4 * HOUR }, now)
  expect(paused).toEqual({ isOn: false, again: now + HOUR / 2, restsUntil: now + HOUR / 2 })
  const off = facts({ measured: cold, since: now, turnedAt: now, restsUntil: paused.restsUntil })
  expect(decideRelay(off, now + HOUR / 2 - 1)).toMatchObject({ isOn: false, again: now + HOUR / 2 })
  expect(decideRelay(off, now + HOUR / 2)).toMatchObject({ isOn: true, restsUntil: null })
})

test('a relay does not switch before its minimum time is over, and returns when it may', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { isOn, again } = decideRelay(given, now)
      if (given.turnedAt === null) return
      const lasts = given.turnedAt + leastRelayTimes[given.isOn ? 'on' : 'off']
      if (now < lasts) expect(isOn).toBe(given.isOn)
      if (again !== null) expect(again).toBeGreaterThan(now)
    }),
  )
})

test('the decision changes only with a measurement or an order, or at the announced time', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 0, max: 2 * MEASURE_LASTS_MS }), (given, later) => {
      const decided = decideRelay(given, now)
      const { isOn, restsUntil } = decided
      const since = given.since ?? now
      const turned = isOn === given.isOn ? { ...given, since } : { ...given, isOn, since: now, turnedAt: now }
      if (decided.again !== null && now + later >= decided.again) return
      expect(decideRelay({ ...turned, restsUntil }, now + later).isOn).toBe(isOn)
    }),
  )
})

test('a relay that may switch is on below the band around its setpoint and off above it', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { target, measured } = given
      if (target === null || measured === null || now >= measured.at + MEASURE_LASTS_MS) return
      const { isOn } = decideRelay({ ...given, since: null, turnedAt: null, restsUntil: null }, now)
      if (measured.value < target - RELAY_HYSTERESIS) expect(isOn).toBe(true)
      if (measured.value > target + RELAY_HYSTERESIS) expect(isOn).toBe(false)
    }),
  )
})
