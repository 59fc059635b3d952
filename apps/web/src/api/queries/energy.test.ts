import type { Tariff } from '@foyer/contract/consumption.ts'
import { expect, test } from 'vitest'
import { tariffQuery } from './energy.ts'

const QUARTER = 15 * 60_000

test('the price is read again when its hours end, and every quarter of an hour', () => {
  const nextRead = (until: number | null) => {
    const data: Tariff = {
      option: 'hp_hc',
      now: {
        kind: 'peak',
        price: 0.21,
        until: until === null ? null : new Date(Date.now() + until).toISOString(),
        since: '2026-02-01',
      },
      bands: [],
      valid_since: null,
      source: null,
    }
    return tariffQuery.refetchInterval({ state: { data } })
  }
  expect(nextRead(5 * 60_000)).toBeLessThanOrEqual(5 * 60_000)
  expect(nextRead(5 * 60_000)).toBeGreaterThan(4 * 60_000)
  expect(nextRead(2 * QUARTER)).toBe(QUARTER)
  // The reply is older than its hours: the gateway’s clock may be behind.
  expect(nextRead(-1_000)).toBe(15_000)
  expect(nextRead(null)).toBe(QUARTER)
  expect(tariffQuery.refetchInterval({ state: {} })).toBe(QUARTER)
})
