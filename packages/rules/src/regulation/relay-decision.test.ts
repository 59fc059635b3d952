import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideRelay,
  leastRelayTimes,
  MEASURE_LASTS_MS,
  RELAY_HYSTERESIS,
  type RelayFacts,
} from './relay-decision.ts'

const now = 10_000_000
const facts = (change: Partial<RelayFacts>): RelayFacts => ({
  target: 19,
  measured: { value: 18, at: now },
  isOn: false,
  turnedAt: null,
  ...change,
})
const anyFacts: fc.Arbitrary<RelayFacts> = fc.record({
  target: fc.option(fc.integer({ min: 50, max: 280 }).map((value) => value / 10)),
  measured: fc.option(
    fc.record({
      value: fc.integer({ min: 0, max: 350 }).map((value) => value / 10),
      at: fc.integer({ min: 0, max: now }),
    }),
  ),
  isOn: fc.boolean(),
  turnedAt: fc.option(fc.integer({ min: 0, max: now })),
})

test('a relay heats a cold room, lets a warm one be, and stays as it is in between', () => {
  const at = (value: number, isOn: boolean) =>
    decideRelay(facts({ measured: { value, at: now }, isOn }), now).isOn
  expect([at(18.7, false), at(19.3, true)]).toEqual([true, false])
  expect([at(19.2, true), at(18.8, false)]).toEqual([true, false])
})

test('without an order that heats, and without a measure of the last hour, a relay is off', () => {
  const on = facts({ isOn: true })
  expect(decideRelay({ ...on, target: null }, now).isOn).toBe(false)
  expect(decideRelay({ ...on, measured: null }, now).isOn).toBe(false)
  expect(decideRelay(on, now + MEASURE_LASTS_MS - 1)).toEqual({ isOn: true, again: now + MEASURE_LASTS_MS })
  expect(decideRelay(on, now + MEASURE_LASTS_MS)).toEqual({ isOn: false, again: null })
})

test('a relay is not turned before its least time is over, and says when it will be', () => {
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

test('the decision changes only when something is measured or told, or at the time that it announced', () => {
  fc.assert(
    fc.property(anyFacts, fc.integer({ min: 0, max: 2 * MEASURE_LASTS_MS }), (given, later) => {
      const decided = decideRelay(given, now)
      const turned = decided.isOn === given.isOn ? given : { ...given, isOn: decided.isOn, turnedAt: now }
      if (decided.again !== null && now + later >= decided.again) return
      expect(decideRelay(turned, now + later).isOn).toBe(decided.isOn)
    }),
  )
})

test('a relay that may turn is on below the band around its setpoint and off above it', () => {
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { target, measured } = given
      if (target === null || measured === null || now >= measured.at + MEASURE_LASTS_MS) return
      const { isOn } = decideRelay({ ...given, turnedAt: null }, now)
      if (measured.value < target - RELAY_HYSTERESIS) expect(isOn).toBe(true)
      if (measured.value > target + RELAY_HYSTERESIS) expect(isOn).toBe(false)
    }),
  )
})
