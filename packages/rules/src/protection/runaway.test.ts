import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sample } from './hold.ts'
import {
  FAR_ABOVE,
  HEATING_WATTS,
  isHeatingNow,
  RUNAWAY_PATIENCE,
  RUNAWAY_RELIEF,
  runawayAt,
  type RunawayFacts,
  runSince,
  tooWarm,
} from './runaway.ts'

const MINUTE = 60_000
const FRESH = 60 * MINUTE
const hot: RunawayFacts = {
  temperature: { at: 0, value: 25 },
  hotFrom: 24,
  freshFor: FRESH,
  hotSince: 0,
  heating: [
    { deviceId: 'slow', since: 10 },
    { deviceId: 'first', since: -10 },
  ],
  heldBy: null,
}
const anyTime = fc.nat({ max: 4 * RUNAWAY_PATIENCE })
const anyFacts: fc.Arbitrary<RunawayFacts> = fc.record({
  temperature: fc.option(fc.record({ at: anyTime, value: fc.integer({ min: 5, max: 35 }) })),
  hotFrom: fc.constantFrom(12, 20.5, 24),
  freshFor: fc.constant(FRESH),
  hotSince: fc.option(anyTime),
  heating: fc.array(fc.record({ deviceId: fc.constantFrom('a', 'b'), since: anyTime }), { maxLength: 3 }),
  heldBy: fc.constantFrom(null, 'a'),
})

test('a room far above its order that is heated for half an hour is stopped, by the device that heats it', () => {
  expect(runawayAt(hot, RUNAWAY_PATIENCE - 1)).toEqual({ deviceId: null, next: RUNAWAY_PATIENCE })
  expect(runawayAt(hot, RUNAWAY_PATIENCE)).toEqual({ deviceId: 'first', next: FRESH })
})

test('a room that is warm by itself, or heated and not too warm, is left alone', () => {
  expect(runawayAt({ ...hot, heating: [] }, 10 * RUNAWAY_PATIENCE)).toEqual({ deviceId: null, next: null })
  expect(runawayAt({ ...hot, hotSince: null }, 10 * RUNAWAY_PATIENCE)).toEqual({ deviceId: null, next: null })
})

test('it is stopped until it has lost two degrees of what was too warm', () => {
  const held = (value: number) => runawayAt({ ...hot, heldBy: 'first', temperature: { at: 0, value } }, 0)
  expect(held(24 - RUNAWAY_RELIEF)).toEqual({ deviceId: 'first', next: null })
  expect(held(24 - RUNAWAY_RELIEF - 0.1)).toEqual({ deviceId: null, next: null })
  expect(runawayAt({ ...hot, heldBy: 'first', temperature: null }, 0).deviceId).toBe('first')
})

test('a silent thermometer stops nothing', () => {
  expect(runawayAt(hot, FRESH)).toEqual({ deviceId: null, next: null })
  expect(runawayAt({ ...hot, temperature: null }, RUNAWAY_PATIENCE).deviceId).toBeNull()
  expect(runawayAt({ ...hot, hotSince: 40 * MINUTE }, 41 * MINUTE)).toEqual({ deviceId: null, next: null })
  expect(runawayAt({ ...hot, hotFrom: 26 }, RUNAWAY_PATIENCE).deviceId).toBeNull()
})

test('too warm is five degrees above what is asked, of an order that heats nothing above Hors Gel, or the ceiling', () => {
  expect(tooWarm(18, 24)).toBe(18 + FAR_ABOVE)
  expect(tooWarm(7, 24)).toBe(12)
  expect(tooWarm(null, 24)).toBe(12)
  expect(tooWarm(20, 24)).toBe(24)
})

test('the announced instant is the only one at which the answer changes without news', () => {
  fc.assert(
    fc.property(anyFacts, anyTime, anyTime, (facts, now, later) => {
      const { deviceId, next } = runawayAt(facts, now)
      if (next === null || now + later < next) {
        expect(runawayAt(facts, now + later).deviceId).toBe(deviceId)
      } else expect(runawayAt(facts, next).deviceId).not.toBe(deviceId)
    }),
  )
})

test('a run is as long whatever the order in which samples came', () => {
  const anySamples = fc.array(fc.record({ at: anyTime, value: fc.nat({ max: 100 }) }), { maxLength: 20 })
  const isHeating = (value: number) => value >= HEATING_WATTS
  fc.assert(
    fc.property(anySamples, (samples: Sample[]) => {
      const since = runSince(samples, isHeating)
      expect(runSince(samples.toReversed(), isHeating)).toBe(since)
      if (since === null) return
      expect(samples.filter(({ at }) => at > since).every(({ value }) => isHeating(value))).toBe(true)
    }),
  )
  expect(runSince([], isHeating)).toBeNull()
})

test('of two devices that heat as long the same one is named each time', () => {
  const heating = ['b', 'a'].map((deviceId) => ({ deviceId, since: 0 }))
  expect(runawayAt({ ...hot, heating }, RUNAWAY_PATIENCE).deviceId).toBe('a')
  expect(runawayAt({ ...hot, heating: heating.toReversed() }, RUNAWAY_PATIENCE).deviceId).toBe('a')
})

test('a device heats by its watts, and where it says none by what it asks for', () => {
  expect(isHeatingNow({ watts: HEATING_WATTS })).toBe(true)
  expect(isHeatingNow({ watts: HEATING_WATTS - 1, demand: 100 })).toBe(false)
  expect(isHeatingNow({ demand: 10 })).toBe(true)
  expect(isHeatingNow({ demand: 9 })).toBe(false)
  expect(isHeatingNow({})).toBe(false)
})
