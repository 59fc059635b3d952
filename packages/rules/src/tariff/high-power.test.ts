import fc from 'fast-check'
import { expect, test } from 'vitest'
import { highPower } from './high-power.ts'

const MINUTE = 60_000
const now = Date.UTC(2027, 0, 18, 17)

/** What reports (minutes ago, VA) are with 9 kVA: 90 % are 8,100 VA. */
const high = (...reports: [minutesAgo: number, value: number][]) =>
  highPower(
    { deviceId: 'linky', reports: reports.map(([ago, value]) => ({ at: now - ago * MINUTE, value })) },
    9,
    now,
  )

test('a power of 90 % of the subscription is a warning after two minutes', () => {
  expect(high([2, 8_100])).toEqual({
    deviceId: 'linky',
    since: now - 2 * MINUTE,
    percent: 90,
    isLasting: true,
    checkAt: now + MINUTE,
  })
  expect(high([1, 8_100])).toMatchObject({ isLasting: false, checkAt: now + MINUTE })
  expect(high([2, 8_099])).toBeNull()
  expect(high()).toBeNull()
})

test('it began with the first report since the last lower one, and ends with the next lower one', () => {
  expect(high([30, 9_000], [20, 4_000], [8, 8_500], [3, 9_900])).toMatchObject({
    since: now - 8 * MINUTE,
    percent: 110,
  })
  expect(high([8, 8_500], [0, 8_000])).toBeNull()
})

test('a report of more than an hour ago holds no longer, and none connects two that are further apart', () => {
  expect(high([61, 9_000])).toBeNull()
  expect(high([60, 9_000])).toMatchObject({ since: now - 60 * MINUTE })
  expect(high([90, 9_000], [5, 9_000])).toMatchObject({ since: now - 5 * MINUTE })
})

test('a report from the future began now', () => {
  expect(high([-5, 9_000])).toMatchObject({ since: now, isLasting: false, checkAt: now + 2 * MINUTE })
})

test('a warning needs two minutes of reports at the limit, and checks come after now', () => {
  const reports = fc.array(fc.tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 0, max: 12_000 })), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(reports, (given) => {
      const sorted = given.toSorted(([one], [other]) => other - one)
      const found = high(...sorted)
      const newest = sorted.at(-1)
      const isHigh = newest !== undefined && newest[1] >= 8_100 && newest[0] <= 60
      expect(found !== null).toBe(isHigh)
      if (found === null) return
      expect(found.checkAt).toBeGreaterThan(now)
      const { since } = found
      expect(found.isLasting).toBe(now - since >= 2 * MINUTE)
      const inside = sorted.filter(([ago]) => now - ago * MINUTE > since)
      expect(inside.every(([, value]) => value >= 8_100)).toBe(true)
    }),
  )
})
