import fc from 'fast-check'
import { expect, test } from 'vitest'
import { usualInterval } from './report-interval.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const anyTimes = fc.array(fc.integer({ min: 0, max: 12 * HOUR }), { maxLength: 30 })

test('a device that reports every ten minutes is expected within fifteen', () => {
  expect(usualInterval([0, 10 * MINUTE, 20 * MINUTE])).toBe(15 * MINUTE)
  expect(usualInterval([0, 10 * MINUTE, 16 * MINUTE])).toBe(15 * MINUTE)
})

test('one gap is not evidence: the device has an hour', () => {
  expect(usualInterval([])).toBe(HOUR)
  expect(usualInterval([0, 10 * MINUTE])).toBe(HOUR)
})

test('the messages of one wake-up are one report', () => {
  expect(usualInterval([0, 300, 600, 10 * MINUTE, 10 * MINUTE + 300])).toBe(HOUR)
  expect(usualInterval([0, 300, 10 * MINUTE, 20 * MINUTE])).toBe(15 * MINUTE)
})

test('only the last six gaps count', () => {
  const every = (gap: number, from: number) => Array.from({ length: 7 }, (_, index) => from + index * gap)
  expect(usualInterval([0, ...every(10 * MINUTE, 2 * HOUR)])).toBe(15 * MINUTE)
})

test('the interval is between 1.5 minutes and an hour, and does not depend on the order of the times', () => {
  fc.assert(
    fc.property(anyTimes, fc.infiniteStream(fc.nat()), (times, keys) => {
      const usual = usualInterval(times)
      expect(usual).toBeGreaterThanOrEqual(1.5 * MINUTE)
      expect(usual).toBeLessThanOrEqual(HOUR)
      const shuffled = times.map((at) => ({ at, key: keys.next().value ?? 0 }))
      shuffled.sort((one, other) => one.key - other.key)
      expect(usualInterval(shuffled.map(({ at }) => at))).toBe(usual)
    }),
  )
})

test('older reports than the last seven do not matter', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1_000, max: HOUR }), { minLength: 6, maxLength: 20 }), (gaps) => {
      const times = gaps.reduce((all, gap) => [...all, (all.at(-1) ?? 0) + gap], [0])
      expect(usualInterval(times.slice(-7))).toBe(usualInterval(times))
    }),
  )
})
