import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Sample } from './hold.ts'
import { COOLING, fallAt, type FallFacts, stillNeeded } from './temperature-fall.ts'

const MINUTE = 60_000
const at = (minute: number, value: number): Sample => ({ at: minute * MINUTE, value })
const quiet = { lowered: [], openings: [], freeFrom: -Infinity, limit: 30 * MINUTE }
/** A room at 20 °C in which a window is opened in minute 20. */
const opened: FallFacts = {
  ...quiet,
  readings: [at(0, 20), at(10, 20), at(20, 20), at(23, 19.4), at(26, 18.5), at(30, 17.9)],
}
const fall = { openedAt: 20 * MINUTE, since: 26 * MINUTE, until: 50 * MINUTE }

const someReadings = fc
  .array(
    fc.record({ minute: fc.integer({ min: 0, max: 180 }), tenths: fc.integer({ min: 170, max: 210 }) }),
    {
      maxLength: 40,
    },
  )
  .map((list) => list.map(({ minute, tenths }) => at(minute, tenths / 10)))
const someFacts: fc.Arbitrary<FallFacts> = fc.record({
  readings: someReadings,
  lowered: fc.array(
    fc.integer({ min: 0, max: 180 }).map((minute) => minute * MINUTE),
    { maxLength: 2 },
  ),
  openings: fc.array(
    fc.record({
      since: fc.integer({ min: 0, max: 180 }).map((minute) => minute * MINUTE),
      until: fc.constantFrom(null, 60 * MINUTE, 120 * MINUTE),
    }),
    { maxLength: 2 },
  ),
  freeFrom: fc.constantFrom(-Infinity, 30 * MINUTE),
  limit: fc.constantFrom(5 * MINUTE, 30 * MINUTE),
})
const someTime = fc.integer({ min: 0, max: 200 }).map((minute) => minute * MINUTE)

test('a fall of 1.5 °C within ten minutes is a window, from the reading that shows it', () => {
  expect(fallAt(opened, 26 * MINUTE - 1).fall).toBeNull()
  expect(fallAt(opened, 26 * MINUTE).fall).toEqual(fall)
  expect(fallAt(opened, 50 * MINUTE - 1).fall).toEqual(fall)
  expect(fallAt(opened, 50 * MINUTE)).toEqual({ fall: null, freeFrom: 50 * MINUTE })
})

test('a tenth less, or the same fall in eleven minutes, is not a window', () => {
  expect(fallAt({ ...quiet, readings: [at(0, 20), at(9, 18.6)] }, 9 * MINUTE).fall).toBeNull()
  expect(fallAt({ ...quiet, readings: [at(0, 20.3), at(10, 18.8)] }, 10 * MINUTE).fall).not.toBeNull()
  expect(fallAt({ ...quiet, readings: [at(0, 20), at(11, 18.5)] }, 11 * MINUTE).fall).toBeNull()
})

test('it ends with the reading that is four tenths above the lowest', () => {
  const readings = [...opened.readings, at(34, 18.2), at(36, 18.3)]
  expect(fallAt({ ...opened, readings }, 35 * MINUTE).fall).toEqual(fall)
  expect(fallAt({ ...opened, readings }, 36 * MINUTE)).toEqual({ fall: null, freeFrom: 36 * MINUTE })
})

test('after its limit, only later readings can start a new one', () => {
  const readings = [...opened.readings, at(45, 17.2), at(49, 16.9), at(51, 16.2), at(58, 15.3), at(61, 14.7)]
  expect(fallAt({ ...opened, readings }, 58 * MINUTE).fall).toBeNull()
  expect(fallAt({ ...opened, readings }, 61 * MINUTE).fall).toMatchObject({ openedAt: 51 * MINUTE })
})

test('a room with a recent colder order cools by itself', () => {
  const fallWhenLowered = (minute: number) =>
    fallAt({ ...opened, lowered: [minute * MINUTE] }, 26 * MINUTE).fall
  expect(fallWhenLowered(25)).toBeNull()
  expect(fallWhenLowered(1)).toBeNull()
  expect(fallWhenLowered(0)).toEqual(fall)
  expect(fallWhenLowered(26)).toEqual(fall)
  expect(20 * MINUTE).toBe(COOLING)
})

test('a fall that a contact explains is not counted separately', () => {
  const seen = (since: number, until: number | null) =>
    fallAt({ ...opened, openings: [{ since: since * MINUTE, until }] }, 30 * MINUTE).fall
  expect(seen(19, null)).toBeNull()
  expect(seen(22, 25 * MINUTE)).toBeNull()
  expect(seen(5, 20 * MINUTE)).toEqual(fall)
  expect(seen(27, null)).toEqual(fall)
})

test('a limit that has passed when the fall is detected gives no hold', () => {
  expect(fallAt({ ...opened, limit: 5 * MINUTE }, 26 * MINUTE).fall).toBeNull()
})

test('the order of the readings, and duplicates, do not matter', () => {
  fc.assert(
    fc.property(someFacts, someTime, fc.nat(), (facts, now, turn) => {
      const cut = facts.readings.length === 0 ? 0 : turn % facts.readings.length
      const turned = [
        ...facts.readings.slice(cut),
        ...facts.readings.slice(0, cut),
        ...facts.readings.slice(0, 3),
      ]
      expect(fallAt({ ...facts, readings: turned }, now)).toEqual(fallAt(facts, now))
    }),
  )
})

test('keeping only the needed readings, minute by minute, gives the same result as reading all of them', () => {
  fc.assert(
    fc.property(someFacts, someTime, (facts, now) => {
      let kept: Sample[] = []
      let freeFrom = facts.freeFrom
      for (let minute = 0; minute * MINUTE <= now; minute += 1) {
        const here = minute * MINUTE
        kept.push(...facts.readings.filter((one) => one.at === here))
        const answer = fallAt({ ...facts, readings: kept, freeFrom }, here)
        ;({ freeFrom } = answer)
        kept = stillNeeded(kept, answer)
      }
      expect(fallAt({ ...facts, readings: kept, freeFrom }, now).fall).toEqual(fallAt(facts, now).fall)
    }),
  )
})

test('without a new reading, the result changes only at the limit', () => {
  fc.assert(
    fc.property(someFacts, someTime, fc.nat({ max: 40 * MINUTE }), (facts, now, later) => {
      const readings = facts.readings.filter((one) => one.at <= now)
      const before = fallAt({ ...facts, readings }, now).fall
      const after = fallAt({ ...facts, readings }, now + later).fall
      expect(after).toEqual(before !== null && now + later < before.until ? before : null)
    }),
  )
})
