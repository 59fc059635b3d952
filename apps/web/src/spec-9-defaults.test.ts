import { expect, test } from 'vitest'
import { createQueryClient } from '#base/api/query-client.ts'
import { HTTP_TIMEOUT_MS } from '#base/api/http-limits.ts'

// The sentences are the specification's, section 9; what counts requests is in the journeys, what the router keeps to beside it.

test('§9 Data cache: unused data kept 5 minutes', () => {
  expect(createQueryClient().getDefaultOptions().queries?.gcTime).toBe(5 * 60 * 1000)
})

test('§9 Data cache: delays of retries from 1 s doubling up to 30 s', () => {
  const delay = createQueryClient().getDefaultOptions().queries?.retryDelay
  const delays = [0, 1, 2, 3, 4, 5, 9].map((failures) =>
    typeof delay === 'function' ? delay(failures, new Error('any')) : delay,
  )
  expect(delays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('§9 HTTP timeout 10 seconds, said in one place', () => {
  expect(HTTP_TIMEOUT_MS).toBe(10_000)
})
