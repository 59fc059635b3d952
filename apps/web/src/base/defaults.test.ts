import { expect, test } from 'vitest'
import {
  CLIENT_VERSION,
  HISTORY_TIME_ZONE,
  HTTP_RETRY_LIMIT,
  HTTP_RETRY_METHODS,
  HTTP_RETRY_STATUSES,
  httpRetryDelay,
} from '#base/api/http-limits.ts'
import { QUERY_GC_MS, QUERY_RETRIES, queryRetryDelay } from '#base/query-defaults.ts'

// The sentences are the specification's, section 9.

test('§9 HTTP: retry limit 2 for idempotent methods, the seven statuses and the delays by number', () => {
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
