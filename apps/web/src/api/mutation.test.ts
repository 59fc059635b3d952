import { expect, test } from 'vitest'
import { randomUuid } from './mutation.ts'

test('a key is a random UUID of version 4', () => {
  const keys = Array.from({ length: 200 }, randomUuid)

  expect(new Set(keys).size).toBe(200)
  expect(
    keys.filter((key) => !/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key)),
  ).toEqual([])
})
