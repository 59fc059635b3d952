import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { marketShapes } from '@foyer/rules/tariff/market-shapes.ts'
import { expect, test } from 'vitest'
import { contractDays } from './hot-water-week-screen.tsx'

const contractDay = (contracts: readonly SupplyContract[], date: string) =>
  contractDays(contracts, date).flatMap(({ hours }) => hours)

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

test('a contract with hours of summer and of winter has a day of each', () => {
  const seasonal: SupplyContract = { ...nights, off_peak_summer: [{ start: 690, end: 870 }] }
  expect(contractDays([seasonal], '2027-01-18')).toEqual([
    { on: 'summer', hours: [{ start: 690, end: 870 }] },
    { on: 'winter', hours: contractDay([nights], '2027-01-18') },
  ])
  expect(contractDays([nights], '2027-07-18').map(({ on }) => on)).toEqual(['everyDay'])
})

test('a market offer with cheaper hours each day has those of each weekday', () => {
  const offer = { ...nights, option: 'market' as const, off_peak: [] }
  const week = contractDays([{ ...offer, market: marketShapes.night_weekend }], '2027-01-18')
  expect(week.map(({ on }) => on)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect([week[0], week[5]].map((day) => day?.hours)).toEqual([
    [
      { start: 0, end: 360 },
      { start: 1380, end: 1440 },
    ],
    [{ start: 0, end: 1440 }],
  ])
  expect(contractDays([{ ...offer, market: marketShapes.weekend }], '2027-01-18')).toEqual([
    { on: 'everyDay', hours: [] },
  ])
})
