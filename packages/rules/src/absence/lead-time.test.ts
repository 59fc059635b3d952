import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type AwayRoom,
  leadTime,
  LONGEST_LEAD,
  nextComputation,
  preheatStart,
  WARM_BEFORE,
  WARM_WITHIN,
} from './lead-time.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const now = Date.parse('2027-01-16T10:00:00Z')
const light = { gain: 3, loss: 0.03 }
const heavy = { gain: 1.5, loss: 0.02 }

const anyWarming = fc.record({
  gain: fc.double({ min: 0.3, max: 12, noNaN: true }),
  loss: fc.double({ min: 0.004, max: 0.25, noNaN: true }),
})
const celsius = (min: number, max: number) => fc.double({ min, max, noNaN: true })
const anyRoom: fc.Arbitrary<AwayRoom> = fc.record({
  warming: anyWarming,
  celsius: fc.option(celsius(3, 25)),
  outdoor: fc.option(celsius(-15, 25)),
  kept: fc.option(celsius(5, 16)),
  target: celsius(16, 24),
  now: fc.constant(now),
  departure: fc.integer({ min: -100, max: 20 }).map((hours) => now + hours * HOUR),
  back: fc.integer({ min: 21, max: 400 }).map((hours) => now + hours * HOUR),
})

test('two rooms with different walls get different lead times', () => {
  const room = { from: 12, target: 19, outdoor: 2 }
  const [soon, late] = [leadTime(light, room), leadTime(heavy, room)]
  expect(soon / HOUR).toBeCloseTo(2.7, 1)
  expect(late / HOUR).toBeCloseTo(5.5, 1)
})

test('a room that is already warm gets only the quarter of an hour', () => {
  expect(leadTime(light, { from: 18.5, target: 19, outdoor: 2 })).toBe(WARM_BEFORE)
})

test('a room that its heating cannot warm in this weather is heated for a day at most', () => {
  expect(leadTime({ gain: 0.5, loss: 0.05 }, { from: 12, target: 19, outdoor: -5 })).toBe(LONGEST_LEAD)
})

test('without an outdoor sensor, an average winter day is assumed', () => {
  const room = { from: 12, target: 19 }
  expect(leadTime(light, { ...room, outdoor: null })).toBe(leadTime(light, { ...room, outdoor: 7 }))
})

test('heated for its lead time according to the model, a room is warm a quarter of an hour before the return', () => {
  fc.assert(
    fc.property(
      anyWarming,
      celsius(5, 15),
      celsius(16, 24),
      celsius(-15, 15),
      (warming, from, target, outdoor) => {
        const lead = leadTime(warming, { from, target, outdoor })
        fc.pre(lead < LONGEST_LEAD)
        const hours = (lead - WARM_BEFORE) / HOUR
        const limit = outdoor + warming.gain / warming.loss
        const reached = limit + (from - limit) * Math.exp(-warming.loss * hours)
        expect(reached).toBeCloseTo(target - WARM_WITHIN, 6)
      },
    ),
  )
})

test('a colder room, colder weather or a higher target gives a longer lead time', () => {
  fc.assert(
    fc.property(
      anyWarming,
      celsius(5, 15),
      celsius(16, 24),
      celsius(-15, 15),
      (warming, from, target, outdoor) => {
        const lead = leadTime(warming, { from, target, outdoor })
        expect(leadTime(warming, { from: from - 1, target, outdoor })).toBeGreaterThanOrEqual(lead)
        expect(leadTime(warming, { from, target, outdoor: outdoor - 1 })).toBeGreaterThanOrEqual(lead)
        expect(leadTime(warming, { from, target: target + 1, outdoor })).toBeGreaterThanOrEqual(lead)
        expect(
          leadTime({ ...warming, gain: warming.gain + 1 }, { from, target, outdoor }),
        ).toBeLessThanOrEqual(lead)
      },
    ),
  )
})

test('heating starts between the departure and the return, and never in the past', () => {
  fc.assert(
    fc.property(anyRoom, (room) => {
      const start = preheatStart(room)
      expect(start).toBeGreaterThanOrEqual(Math.max(room.departure, room.now))
      expect(start).toBeLessThanOrEqual(room.back)
      // Computed to the minute.
      expect(room.back - start).toBeLessThanOrEqual(LONGEST_LEAD + MINUTE)
    }),
  )
})

test('the start of a room that is not measured stays the same while it is awaited', () => {
  fc.assert(
    fc.property(anyRoom, fc.double({ min: 0, max: 1, noNaN: true }), (room, share) => {
      const unmeasured = { ...room, celsius: null, departure: now - HOUR }
      const start = preheatStart(unmeasured)
      const later = now + share * (start - now)
      expect(Math.abs(preheatStart({ ...unmeasured, now: later }) - start)).toBeLessThanOrEqual(MINUTE)
    }),
  )
})

test('the start is recomputed at shrinking intervals, never after the start, and at the start itself', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 * 24 * HOUR }), (left) => {
      const start = now + left
      let at = now
      let computations = 0
      while (at < start) {
        const next = nextComputation(start, at)
        expect(next).toBeGreaterThan(at)
        expect(next).toBeLessThanOrEqual(start)
        at = next
        computations += 1
      }
      expect(at).toBe(start)
      expect(computations).toBeLessThan(300)
    }),
  )
  expect(nextComputation(now - HOUR, now)).toBe(now)
})
