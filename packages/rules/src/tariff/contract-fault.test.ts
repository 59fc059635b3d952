import type { ContractInput, MarketHours } from '@foyer/contract/supply-contract.ts'
import { expect, test } from 'vitest'
import { contractFault } from './contract-fault.ts'
import { marketShapes } from './market-shapes.ts'

const nights: ContractInput = {
  valid_from: '2026-02-01',
  option: 'hp_hc',
  subscribed_power: 9,
  off_peak: [{ start: 1320, end: 360 }],
  prices: [],
}
const base: ContractInput = { ...nights, option: 'base', off_peak: [] }
const faultOf = (contract: ContractInput) => {
  const fault = contractFault(contract)
  return fault === null ? null : [fault.field, fault.reason]
}

test('eight hours a day, over midnight or in several ranges, are valid', () => {
  expect(faultOf(nights)).toBeNull()
  const two = [
    { start: 1380, end: 240 },
    { start: 720, end: 900 },
  ]
  expect(faultOf({ ...nights, off_peak: two })).toBeNull()
  expect(faultOf({ ...nights, off_peak: [{ start: 1376, end: 416 }] })).toBeNull()
  expect(faultOf(base)).toBeNull()
})

test('more than eight off-peak hours, overlapping ones, or none are refused', () => {
  expect(faultOf({ ...nights, off_peak: [{ start: 1320, end: 375 }] })).toEqual([
    'off_peak',
    'off_peak_too_long',
  ])
  // The first range continues on the next day, and overlaps there.
  const overlapping = [
    { start: 1380, end: 120 },
    { start: 105, end: 240 },
  ]
  expect(faultOf({ ...nights, off_peak: overlapping })).toEqual(['off_peak.1.start', 'off_peak_overlap'])
  const byOne = [
    { start: 1376, end: 57 },
    { start: 56, end: 116 },
  ]
  expect(faultOf({ ...nights, off_peak: byOne })).toEqual(['off_peak.1.start', 'off_peak_overlap'])
  expect(faultOf({ ...nights, off_peak: [{ start: 1376, end: 417 }] })).toEqual([
    'off_peak',
    'off_peak_too_long',
  ])
  expect(faultOf({ ...nights, off_peak: [{ start: 0, end: 0 }] })).toEqual(['off_peak', 'off_peak_too_long'])
  expect(faultOf({ ...nights, off_peak: [] })).toEqual(['off_peak', 'off_peak_missing'])
})

test('the hours of the summer are as those of the rest of the year, and may be the same', () => {
  const summer = (off_peak_summer: ContractInput['off_peak'], contract = nights) =>
    faultOf({ ...contract, off_peak_summer })
  expect(summer(nights.off_peak)).toBeNull()
  // Eight hours in each season, 16 in both.
  const fiveAndThree = [
    { start: 120, end: 420 },
    { start: 720, end: 900 },
  ]
  expect(summer(fiveAndThree)).toBeNull()
  expect(summer([...fiveAndThree, { start: 960, end: 961 }])).toEqual([
    'off_peak_summer',
    'off_peak_too_long',
  ])
  expect(summer([...fiveAndThree, { start: 419, end: 420 }])).toEqual([
    'off_peak_summer.2.start',
    'off_peak_overlap',
  ])
  expect(summer([])).toEqual(['off_peak_summer', 'off_peak_missing'])
  expect(summer(fiveAndThree, { ...nights, off_peak: [] })).toEqual(['off_peak', 'off_peak_missing'])
  expect(summer(fiveAndThree, base)).toEqual(['off_peak_summer', 'off_peak_unused'])
  expect(summer([], base)).toEqual(['off_peak_summer', 'off_peak_unused'])
})

test('an option has only its own prices and hours', () => {
  expect(faultOf({ ...base, off_peak: nights.off_peak })).toEqual(['off_peak', 'off_peak_unused'])
  const price = { valid_from: '2026-03-01' }
  const asked = (contract: ContractInput, own: ContractInput['prices'][number]) =>
    faultOf({ ...contract, prices: [own] })
  expect(asked(base, { ...price, base: 0.2 })).toBeNull()
  expect(asked(nights, { ...price, peak: 0.2, off_peak: 0.1 })).toBeNull()
  expect(asked(nights, { ...price, peak: 0.2 })).toEqual(['prices.0.off_peak', 'price_missing'])
  expect(asked(base, { ...price, base: 0.2, peak: 0.2 })).toEqual(['prices.0.peak', 'price_unused'])
  const tempo = { ...base, option: 'tempo' } as const
  const six = {
    blue_peak: 0.1612,
    blue_off_peak: 0.1325,
    white_peak: 0.1871,
    white_off_peak: 0.1499,
    red_peak: 0.706,
    red_off_peak: 0.1575,
  }
  expect(asked(tempo, { ...price, ...six })).toBeNull()
  expect(asked(tempo, { ...six, ...price, red_peak: undefined })).toEqual([
    'prices.0.red_peak',
    'price_missing',
  ])
  expect(asked(tempo, { ...price, ...six, ejp_peak: 0.344 })).toEqual(['prices.0.ejp_peak', 'price_unused'])
  expect(asked({ ...base, option: 'ejp' }, { ...price, ejp_normal: 0.1781, ejp_peak: 0.344 })).toBeNull()
})

test('a row has all prices of the option, or the standing charge alone', () => {
  const alone = { valid_from: '2026-03-01', yearly_subscription: 240 }
  const asked = (contract: ContractInput, row: ContractInput['prices'][number]) =>
    faultOf({ ...contract, prices: [row] })
  expect(asked(base, alone)).toBeNull()
  expect(asked(nights, alone)).toBeNull()
  expect(asked(nights, { ...alone, peak: 0.2 })).toEqual(['prices.0.off_peak', 'price_missing'])
  expect(asked(base, { valid_from: '2026-03-01' })).toEqual(['prices.0.base', 'price_missing'])
  expect(asked(base, { ...alone, valid_from: '2026-01-31' })).toEqual([
    'prices.0.valid_from',
    'price_before_contract',
  ])
  expect(faultOf({ ...base, prices: [alone, { ...alone, base: 0.2 }] })).toEqual([
    'prices.1.valid_from',
    'price_twice',
  ])
})

test('a price begins with its contract or later, and once per day', () => {
  const own = { valid_from: '2026-02-01', base: 0.2 }
  expect(faultOf({ ...base, prices: [{ ...own, valid_from: '2026-01-31' }] })).toEqual([
    'prices.0.valid_from',
    'price_before_contract',
  ])
  expect(faultOf({ ...base, prices: [own, own] })).toEqual(['prices.1.valid_from', 'price_twice'])
})

test('dates outside the known years and powers that no supplier offers are refused', () => {
  expect(faultOf({ ...base, valid_from: '1999-12-31' })).toEqual(['valid_from', 'date_out_of_range'])
  expect(faultOf({ ...nights, subscribed_power: 3 })).toEqual(['subscribed_power', 'power_not_offered'])
})

test('a market offer has hours or seasons, and its prices from its first day on', () => {
  const price = { valid_from: '2026-02-01', peak: 0.22, off_peak: 0.15 }
  const offer: ContractInput = {
    ...base,
    option: 'market',
    market: marketShapes.weekend,
    prices: [{ ...price, yearly_subscription: 190 }],
  }
  expect(faultOf(offer)).toBeNull()
  expect(faultOf({ ...base, option: 'market', prices: [price] })).toEqual(['market', 'market_missing'])
  expect(faultOf({ ...offer, market: { summer: null, hours: [] } })).toEqual(['market', 'market_missing'])
  expect(faultOf({ ...base, market: marketShapes.weekend })).toEqual(['market', 'market_unused'])
  expect(faultOf({ ...offer, off_peak: nights.off_peak })).toEqual(['off_peak', 'off_peak_unused'])
  expect(faultOf({ ...offer, prices: [] })).toEqual(['prices', 'market_price_missing'])
  expect(faultOf({ ...offer, prices: [{ ...price, valid_from: '2026-03-01' }] })).toEqual([
    'prices',
    'market_price_missing',
  ])
  const alone = { valid_from: '2026-02-01', yearly_subscription: 190 }
  expect(faultOf({ ...offer, prices: [alone] })).toEqual(['prices', 'market_price_missing'])
  expect(faultOf({ ...offer, prices: [...offer.prices, { ...alone, valid_from: '2026-03-01' }] })).toBeNull()
  expect(faultOf({ ...offer, market: marketShapes.seasonal_super_off_peak })).toEqual([
    'prices.0.peak',
    'price_unused',
  ])
  const withHours = (part: Partial<MarketHours['hours'][number]>): ContractInput => ({
    ...offer,
    market: { summer: null, hours: marketShapes.weekend.hours.map((hours) => ({ ...hours, ...part })) },
  })
  expect(faultOf(withHours({ season: 'winter' }))).toEqual(['market.hours.0.season', 'market_season_unused'])
  expect(faultOf(withHours({ days: [] }))).toEqual(['market.hours.0.days', 'market_days_missing'])
})
