import { expect, test } from 'vitest'
import { gather } from './gather.ts'

test('requests that arrive while a statement runs go into the next one, and each gets its own answer', async () => {
  const statements: number[][] = []
  const double = gather(3, async (numbers: readonly number[]) => {
    statements.push([...numbers])
    await new Promise((resolve) => setTimeout(resolve, 5))
    return numbers.map((number) => number * 2)
  })
  const first = Promise.all([1, 2].map(double))
  await new Promise((resolve) => setTimeout(resolve, 1))
  const rest = Promise.all([3, 4, 5, 6].map(double))
  expect([...(await first), ...(await rest)]).toEqual([2, 4, 6, 8, 10, 12])
  expect(statements).toEqual([[1, 2], [3, 4, 5], [6]])
})

test('a failing request does not fail others, and if the database is unavailable none is retried alone', async () => {
  let statements = 0
  let isAway = false
  const half = gather(10, async (numbers: readonly number[]) => {
    statements += 1
    if (isAway) throw new Error('Connection terminated unexpectedly')
    if (numbers.some((number) => number % 2 === 1)) throw new Error('odd')
    return numbers.map((number) => number / 2)
  })
  const outcomes = await Promise.allSettled([2, 3, 4].map(half))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  isAway = true
  statements = 0
  expect((await Promise.allSettled([2, 4, 6].map(half))).every(({ status }) => status === 'rejected')).toBe(
    true,
  )
  expect(statements).toBe(1)
})
