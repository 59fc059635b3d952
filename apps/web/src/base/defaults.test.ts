import { expect, test } from 'vitest'
import {
  CLIENT_VERSION,
  HISTORY_TIME_ZONE,
  HTTP_RETRY_LIMIT,
  HTTP_RETRY_METHODS,
  HTTP_RETRY_STATUSES,
  HTTP_TIMEOUT_MS,
  httpRetryDelay,
} from '#base/api/http-limits.ts'
import { QUERY_GC_MS, QUERY_RETRIES, queryRetryDelay } from '#base/query-defaults.ts'
import {
  PENDING_MIN_MS,
  PENDING_MS,
  PRELOAD_DELAY_MS,
  PRELOAD_STALE_MS,
  ROUTE_CACHE_MS,
  SCROLL_THROTTLE_MS,
} from '#base/router-defaults.ts'

// The sentences are the specification's, section 9.

test('HTTP timeout 10 seconds', () => {
  expect(HTTP_TIMEOUT_MS).toBe(10_000)
})

test('retry limit 2 for idempotent methods on statuses 408, 413, 429, 500, 502, 503, 504, delay 0.3*2^(n-1) seconds', () => {
  expect(HTTP_RETRY_LIMIT).toBe(2)
  expect(HTTP_RETRY_METHODS).toEqual(['get', 'put', 'head', 'delete', 'options', 'trace'])
  expect(HTTP_RETRY_STATUSES).toEqual([408, 413, 429, 500, 502, 503, 504])
  expect([1, 2].map(httpRetryDelay)).toEqual([300, 600])
})

test('retry 3 times with exponential delay from 1 s doubling up to 30 s', () => {
  expect(QUERY_RETRIES).toBe(3)
  expect([0, 1, 2, 3, 4, 5, 6].map(queryRetryDelay)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
})

test('unused data kept 5 minutes', () => {
  expect(QUERY_GC_MS).toBe(300_000)
})

test('fixed client version 4.7.1 and timezone Europe/Paris for capability history calls', () => {
  expect(CLIENT_VERSION).toBe('4.7.1')
  expect(HISTORY_TIME_ZONE).toBe('Europe/Paris')
})

test('pending display after 1000 ms, minimum pending time 500 ms', () => {
  expect(PENDING_MS).toBe(1000)
  expect(PENDING_MIN_MS).toBe(500)
})

test('default cache lifetime 5 minutes, preload stale time 30 seconds, scroll-restoration throttle 100 ms', () => {
  expect(ROUTE_CACHE_MS).toBe(300_000)
  expect(PRELOAD_STALE_MS).toBe(30_000)
  expect(SCROLL_THROTTLE_MS).toBe(100)
})

test('preload delay 50 ms', () => {
  expect(PRELOAD_DELAY_MS).toBe(50)
})
