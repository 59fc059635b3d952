import { expect, test } from 'vitest'
import { greatest, least } from './extremes.ts'

test('finds the smallest and largest of two hundred thousand numbers', () => {
  const numbers = Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 200_003)

  expect(least(numbers)).toBe(0)
  expect(greatest(numbers)).toBe(200_002)
})

test('an empty list, NaN and infinities give the same result as Math.min and Math.max', () => {
  for (const numbers of [[], [3], [2, NaN, 1], [Infinity, 5], [-Infinity]]) {
    expect(least(numbers)).toBe(Math.min(...numbers))
    expect(greatest(numbers)).toBe(Math.max(...numbers))
  }
})
