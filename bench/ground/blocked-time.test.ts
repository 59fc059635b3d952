import { expect, test } from 'vitest'
import { blockedTime, longestTask } from './blocked-time.ts'

test('only the time beyond 50 ms of each long task blocks', () => {
  const tasks = [
    { at: 100, ms: 50 },
    { at: 200, ms: 80 },
    { at: 900, ms: 250 },
  ]

  expect(blockedTime(tasks, 5_000)).toBe(30 + 200)
  expect(longestTask(tasks, 5_000)).toBe(250)
})

test('a task is cut off at the end, and a task that begins after it does not count', () => {
  const tasks = [
    { at: 900, ms: 250 },
    { at: 1_200, ms: 400 },
  ]

  expect(blockedTime(tasks, 1_000)).toBe(50)
  expect(blockedTime(tasks, 940)).toBe(0)
  expect(longestTask(tasks, 1_000)).toBe(250)
  expect([blockedTime([], 1_000), longestTask([], 1_000)]).toEqual([0, 0])
})
