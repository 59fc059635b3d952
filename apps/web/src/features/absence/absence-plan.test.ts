import { expect, test } from 'vitest'
import { placeTags } from './absence-plan.tsx'

const tags = (...xs: number[]) => xs.map((x) => ({ x, text: 'départ 17:00' }))
// The width of twelve letters and the padding of a tag.
const size = 12 * 6.8 + 3 + 14

test('a tag is centred over its instant', () => {
  expect(placeTags(tags(200), 600)).toEqual([200 - size / 2])
})

test('a tag stays within the line, and two never overlap', () => {
  const [first = 0, second = 0] = placeTags(tags(2, 30), 300)
  expect(first).toBe(0)
  expect(second).toBeGreaterThan(first + size)
  const [previous = 0, next = 0] = placeTags(tags(280, 299), 300)
  expect(next + size).toBeCloseTo(300)
  expect(previous + size).toBeLessThan(next)
})
