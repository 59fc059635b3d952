import { expect, test } from 'vitest'
import { degreeDays } from './degree-days.ts'

const day = (slots: number, number: number) => Array.from({ length: slots }, () => number)

test('a day counts the mean of its lowest and highest temperature below 18 degrees, a warm day counts 0', () => {
  const cold = [...day(24, 2), ...day(24, 8)]
  expect(degreeDays([...cold, ...day(48, 21)], [...day(48, 0), ...day(48, 1)])).toBe(13)
})

test('a day with few known hours does not count, and without any other the result is null', () => {
  const morning = [...day(20, 0), ...day(28, Number.NaN)]
  expect(degreeDays(morning, day(48, 0))).toBeNull()
  expect(degreeDays([...morning, ...day(48, 8)], [...day(48, 0), ...day(48, 1)])).toBe(10)
  expect(degreeDays(null, [])).toBeNull()
})
