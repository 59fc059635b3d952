import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changeInPercent, comparedEnergy, knownPart, missingOf, wholeEnergy } from './known-energy.ts'

const halfHour = 1_800_000
const hour = 2 * halfHour
const edges = Array.from({ length: 49 }, (_, slot) => slot * halfHour)
const day = { from: 0, to: 24 * hour }

/** A day at 100 Wh per half-hour, known in [from, to) of its half-hours. */
function meter(from = 0, to = 48): { edges: number[]; columns: Map<string, number[]> } {
  const column = Array.from({ length: 48 }, (_, slot) => (slot >= from && slot < to ? 100 : Number.NaN))
  return { edges, columns: new Map([['meter', column]]) }
}

test('a complete day has no missing side; one that began later has `since`, one that ended early has `until`', () => {
  const now = 48 * hour
  expect(missingOf(meter(), { ...day, now })).toEqual({ since: null, until: null, part: day })
  expect(missingOf(meter(10), { ...day, now })).toMatchObject({ since: 5 * hour, until: null })
  expect(missingOf(meter(0, 30), { ...day, now })).toMatchObject({ since: null, until: 15 * hour })
  expect(missingOf(meter(48), { ...day, now })).toEqual({ since: null, until: null, part: null })
})

test('the newest two hours of a running day may be missing, and no more', () => {
  const now = 16 * hour
  expect(missingOf(meter(0, 28), { ...day, now }).until).toBeNull()
  expect(missingOf(meter(0, 27), { ...day, now }).until).toBe(13.5 * hour)
})

test('a span is summed only if all of it is known, and by time if it cuts a half-hour', () => {
  expect(wholeEnergy(meter(), { from: 0, to: 10 * halfHour })).toBe(1_000)
  expect(wholeEnergy(meter(), { from: 0, to: 10.5 * halfHour })).toBe(1_050)
  expect(wholeEnergy(meter(0, 10), { from: 0, to: 10.5 * halfHour })).toBeNull()
  expect(wholeEnergy(meter(), { from: 0, to: 25 * hour })).toBeNull()
  expect(wholeEnergy({ edges, columns: new Map() }, day)).toBeNull()
})

test('two spans are compared only if both are completely known', () => {
  fc.assert(
    fc.property(
      fc.tuple(fc.nat(48), fc.nat(48), fc.nat(48), fc.nat(48), fc.integer({ min: 1, max: 48 })),
      ([a, b, c, d, end]) => {
        const span = { from: 0, to: end * halfHour }
        const [here, there] = [
          { ...meter(a, b), ...span },
          { ...meter(c, d), ...span },
        ]
        const isWhole = a === 0 && c === 0 && b >= end && d >= end
        expect(comparedEnergy(here, there)).toEqual(isWhole ? { here: end * 100, there: end * 100 } : null)
        if (isWhole) expect(knownPart(here, span)).toEqual(span)
      },
    ),
  )
})

test('without a meter, a period is not compared with one that had fewer measuring devices', () => {
  const column = edges.slice(1).map(() => 100)
  const plug = { edges, columns: new Map([['plug', column]]), ...day }
  const two = { edges, columns: new Map([...plug.columns, ['lamp', column]]), ...day }

  expect(comparedEnergy(plug, plug)).toEqual({ here: 4_800, there: 4_800 })
  expect(comparedEnergy(two, plug)).toBeNull()
})

test('the change is relative to the earlier value', () => {
  expect(changeInPercent(910, 1_000, 6 * hour)).toBe(-9)
  expect(changeInPercent(1_500, 1_000, 6 * hour)).toBe(50)
  expect(changeInPercent(0, 1_000, 6 * hour)).toBe(-100)
  expect(changeInPercent(100, null, 6 * hour)).toBeNull()
  expect(changeInPercent(100, 0, 6 * hour)).toBeNull()
  expect(changeInPercent(null, 100, 6 * hour)).toBeNull()
})

test('a period of minutes, or with very little energy, is not compared', () => {
  // 00:05: nothing is counted yet, and last Wednesday had 40 Wh.
  expect(changeInPercent(0, 40, 5 * 60_000)).toBeNull()
  expect(changeInPercent(200, 400, hour - 1)).toBeNull()
  expect(changeInPercent(200, 400, hour)).toBe(-50)
  expect(changeInPercent(900, 99, 6 * hour)).toBeNull()
})
