import { expect, test } from 'vitest'
import { createQueryClient } from '#base/api/query-client.ts'
import {
  PENDING_MIN_MS,
  PENDING_MS,
  PRELOAD_STALE_MS,
  ROUTE_CACHE_MS,
  SCROLL_THROTTLE_MS,
} from '#base/router-defaults.ts'
import { HTTP_TIMEOUT_MS } from '#base/api/http-limits.ts'

// The sentences are the specification's, section 9; what counts requests is in the journeys.

test('§9 Routing: pending display after 1000 ms', () => {
  expect(PENDING_MS).toBe(1000)
})

test('§9 Routing: minimum pending time 500 ms', () => {
  expect(PENDING_MIN_MS).toBe(500)
})

test('§9 Routing: default cache lifetime 5 minutes', () => {
  expect(ROUTE_CACHE_MS).toBe(5 * 60 * 1000)
})

test('§9 Routing: preload stale time 30 seconds', () => {
  expect(PRELOAD_STALE_MS).toBe(30_000)
})

test('§9 Routing: scroll-restoration throttle 100 ms', () => {
  expect(SCROLL_THROTTLE_MS).toBe(100)
})

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
