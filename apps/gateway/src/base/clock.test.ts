import { expect, test } from 'vitest'
import { timeOfWork } from './clock.ts'

const HOUR = 3_600_000

test('work is done no earlier than it is due or was done last, except times far ahead', () => {
  const clock = { now: () => HOUR }
  expect(timeOfWork(clock, [])).toBe(HOUR)
  expect(timeOfWork(clock, [HOUR - 5, HOUR + 5])).toBe(HOUR + 5)
  expect(timeOfWork(clock, [2 * HOUR])).toBe(HOUR)
})
