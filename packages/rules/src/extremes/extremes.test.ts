import { expect, test } from 'vitest'
import { greatest, least } from './extremes.ts'

test('the least and the greatest of two hundred thousand numbers are found', () => {
  const numbers = Array.from({ length: 200_000 }, (_, index) => (index * 7919) % 200_003)

  expect(least(numbers)).toBe(0)
  expect(greatest(numbers)).toBe(200_002)
})

test('of none, of one that is no number and of infinities it is what Math says', () => {
  for (const numbers of [[], [3], [2, NaN, 1], [Infinity, 5], [-Infinity]]) {
    expect(least(numbers)).toBe(Math.min(...numbers))
    expect(greatest(numbers)).toBe(Math.max(...numbers))
  }
})
