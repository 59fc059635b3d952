import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { expect, test } from 'vitest'
import { contractDay } from './hot-water-week-screen.tsx'

const nights: SupplyContract = {
  id: '',
  valid_from: '2024-01-01',
  option: 'hp_hc',
  subscribed_power: 9,
  off_peak: [
    { start: 1320, end: 360 },
    { start: 750, end: 840 },
  ],
  prices: [],
  version: 1,
}

test('hours across midnight are at both ends of a day', () => {
  expect(contractDay([nights], '2027-01-18')).toEqual([
    { start: 0, end: 360 },
    { start: 750, end: 840 },
    { start: 1320, end: 1440 },
  ])
  expect(contractDay([{ ...nights, off_peak: [{ start: 1320, end: 0 }] }], '2027-01-18')).toEqual([
    { start: 1320, end: 1440 },
  ])
})

test('the contract that started last applies, and none before the first', () => {
  const base: SupplyContract = { ...nights, valid_from: '2026-01-01', option: 'base', off_peak: [] }
  expect(contractDay([base, nights], '2025-06-01')).toHaveLength(3)
  expect(contractDay([nights, base], '2026-06-01')).toEqual([])
  expect(contractDay([nights], '2023-01-01')).toEqual([])
})
