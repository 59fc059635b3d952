import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultTemperatures } from '#room-temperatures/room-temperatures.ts'
import type { Sample } from './hold.ts'
import {
  FAR_ABOVE,
  HEATING_WATTS,
  isHeatingNow,
  RUNAWAY_LIMIT,
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
  orderSince: null,
  heating: [
    { deviceId: 'slow', since: 10, until: FRESH },
    { deviceId: 'first', since: -10, until: FRESH },
  ],
  held: null,
  stopped: null,
}
const held = { deviceId: 'first', since: 0 }
const anyTime = fc.nat({ max: 4 * RUNAWAY_PATIENCE })
const anyFacts: fc.Arbitrary<RunawayFacts> = fc.record({
  temperature: fc.option(fc.record({ at: anyTime, value: fc.integer({ min: 5, max: 35 }) })),
  hotFrom: fc.constantFrom(12, 20.5, 24),
  freshFor: fc.constant(FRESH),
  hotSince: fc.option(anyTime),
  orderSince: fc.option(anyTime),
  heating: fc.uniqueArray(
    fc.record({ deviceId: fc.constantFrom('a', 'b'), since: anyTime, until: anyTime }),
    { maxLength: 2, selector: ({ deviceId }) => deviceId },
  ),
  held: fc.option(fc.record({ deviceId: fc.constant('a'), since: anyTime })),
  stopped: fc.option(
    fc
      .tuple(anyTime, fc.constantFrom(10 * MINUTE, RUNAWAY_LIMIT))
      .map(([until, lasted]) => ({ since: until - lasted, until })),
  ),
})

test('a room far above its order that is heated for half an hour is stopped, with the device that heats it as cause', () => {
  expect(runawayAt(hot, RUNAWAY_PATIENCE - 1)).toEqual({ deviceId: null, next: RUNAWAY_PATIENCE })
  expect(runawayAt(hot, RUNAWAY_PATIENCE)).toEqual({ deviceId: 'first', next: FRESH })
})

test('a room that is warm without heating, or heated and not too warm, is not stopped', () => {
  expect(runawayAt({ ...hot, heating: [] }, 10 * RUNAWAY_PATIENCE)).toEqual({ deviceId: null, next: null })
  expect(runawayAt({ ...hot, hotSince: null }, 10 * RUNAWAY_PATIENCE)).toEqual({ deviceId: null, next: null })
})

test('it is stopped until it is two degrees below the limit', () => {
  const at = (value: number) => runawayAt({ ...hot, held, temperature: { at: 0, value } }, 0)
  expect(at(24 - RUNAWAY_RELIEF)).toEqual({ deviceId: 'first', next: FRESH })
  expect(at(24 - RUNAWAY_RELIEF - 0.1)).toEqual({ deviceId: null, next: null })
})

test('a stop ends at its limit, and begins again if the device heats for another half an hour', () => {
  const late = { ...hot, temperature: { at: RUNAWAY_LIMIT, value: 25 } }
  expect(runawayAt({ ...late, held }, RUNAWAY_LIMIT - 1)).toEqual({ deviceId: 'first', next: RUNAWAY_LIMIT })
  expect(runawayAt({ ...late, held }, RUNAWAY_LIMIT)).toEqual({ deviceId: null, next: null })
  const stopped = { since: 0, until: RUNAWAY_LIMIT }
  const heating = [{ deviceId: 'first', since: 0, until: 2 * RUNAWAY_LIMIT }]
  const again = RUNAWAY_LIMIT + RUNAWAY_PATIENCE
  expect(runawayAt({ ...late, stopped, heating }, RUNAWAY_LIMIT)).toEqual({ deviceId: null, next: again })
  expect(runawayAt({ ...late, stopped, heating }, again).deviceId).toBe('first')
})

test('a stop that a person ended does not begin again before the room has cooled', () => {
  const stopped = { since: 30 * MINUTE, until: 40 * MINUTE }
  expect(runawayAt({ ...hot, stopped }, 59 * MINUTE)).toEqual({ deviceId: null, next: null })
  const cooled = { ...hot, stopped, hotSince: 41 * MINUTE, temperature: { at: 60 * MINUTE, value: 25 } }
  const heating = [{ deviceId: 'first', since: 0, until: 120 * MINUTE }]
  expect(runawayAt({ ...cooled, heating }, 71 * MINUTE).deviceId).toBe('first')
})

test('a silent thermometer does not cause a stop, and ends one', () => {
  expect(runawayAt(hot, FRESH)).toEqual({ deviceId: null, next: null })
  expect(runawayAt({ ...hot, temperature: null }, RUNAWAY_PATIENCE).deviceId).toBeNull()
  expect(runawayAt({ ...hot, hotSince: 40 * MINUTE }, 41 * MINUTE)).toEqual({ deviceId: null, next: null })
  expect(runawayAt({ ...hot, hotFrom: 26 }, RUNAWAY_PATIENCE).deviceId).toBeNull()
  expect(runawayAt({ ...hot, held }, FRESH)).toEqual({ deviceId: null, next: null })
  expect(runawayAt({ ...hot, held, temperature: null }, 0).deviceId).toBeNull()
})

test('a silent device does not cause a stop, and a new order restarts the waiting time', () => {
  const silent = [{ deviceId: 'first', since: -10, until: 20 * MINUTE }]
  expect(runawayAt({ ...hot, heating: silent }, RUNAWAY_PATIENCE)).toEqual({ deviceId: null, next: null })
  const changed = { ...hot, orderSince: 10 * MINUTE }
  expect(runawayAt(changed, RUNAWAY_PATIENCE)).toEqual({ deviceId: null, next: 40 * MINUTE })
})

test('too warm is eight degrees above the order (at least above Hors Gel), or the ceiling', () => {
  expect(tooWarm(18, 28)).toBe(18 + FAR_ABOVE)
  expect(tooWarm(7, 28)).toBe(15)
  expect(tooWarm(null, 28)).toBe(15)
  expect(tooWarm(20, 24)).toBe(24)
})

test('with the default settings, a radiator set to 25 °C is not too warm, nor Éco of a radiator set to 24.5 °C', () => {
  const { comfort, eco } = defaultTemperatures
  // A thermostat overshoots by a degree.
  expect(tooWarm(comfort, 28)).toBeGreaterThan(25 + 1)
  expect(tooWarm(eco, 28)).toBeGreaterThan(24.5 - 3.5 + 1)
})

test('without new facts, the result changes only at the announced instant', () => {
  fc.assert(
    fc.property(anyFacts, anyTime, anyTime, (facts, now, later) => {
      const { deviceId, next } = runawayAt(facts, now)
      if (next === null || now + later < next) {
        expect(runawayAt(facts, now + later).deviceId).toBe(deviceId)
      } else expect(runawayAt(facts, next).deviceId).not.toBe(deviceId)
    }),
  )
})

test('the start of a run does not depend on the order in which samples arrived', () => {
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

test('a gap as long as the validity of a value is a pause', () => {
  const samples = [0, 10, 80, 90].map((minute) => ({ at: minute * MINUTE, value: 25 }))
  expect(runSince(samples, () => true)).toBe(0)
  expect(runSince(samples, () => true, FRESH)).toBe(80 * MINUTE)
})

test('of two devices that have heated equally long, the same one is always named', () => {
  const heating = ['b', 'a'].map((deviceId) => ({ deviceId, since: 0, until: FRESH }))
  expect(runawayAt({ ...hot, heating }, RUNAWAY_PATIENCE).deviceId).toBe('a')
  expect(runawayAt({ ...hot, heating: heating.toReversed() }, RUNAWAY_PATIENCE).deviceId).toBe('a')
})

test('a device heats according to its power, or to its demand if it reports no power', () => {
  expect(isHeatingNow({ watts: HEATING_WATTS })).toBe(true)
  expect(isHeatingNow({ watts: HEATING_WATTS - 1, demand: 100 })).toBe(false)
  expect(isHeatingNow({ demand: 10 })).toBe(true)
  expect(isHeatingNow({ demand: 9 })).toBe(false)
  expect(isHeatingNow({})).toBe(false)
})
