import type { SupplyContract } from '@foyer/contract/supply-contract.ts'
import { marketShapes } from '@foyer/rules/tariff/market-shapes.ts'
import { expect, test } from 'vitest'
import {
  clockOf,
  draftAfter,
  draftOf,
  emptyPrice,
  publishedPrice,
  readDraft,
  setOption,
  setSeasonal,
  type ContractDraft,
} from './contract-draft.ts'

const draft: ContractDraft = { ...draftAfter(null, '2027-01-18'), option: 'hp_hc' }

test('an empty form is a contract from today, and is valid without changes', () => {
  expect(readDraft(draftAfter(null, '2027-01-18')).input).toEqual({
    valid_from: '2027-01-18',
    option: 'base',
    subscribed_power: 6,
    off_peak: [],
    prices: [],
  })
})

test('a contract is unchanged after a round trip through its form', () => {
  const contract = {
    id: 'it',
    version: 1,
    valid_from: '2026-02-01',
    option: 'hp_hc',
    subscribed_power: 9,
    off_peak: [{ start: 1320, end: 360 }],
    prices: [
      { valid_from: '2026-02-01', peak: 0.2065, off_peak: 0.1579, source: 'published', is_own: false },
      { valid_from: '2026-05-01', peak: 0.21, off_peak: 0.16, source: 'Marie', is_own: true },
    ],
  } as const
  expect(
    readDraft(draftOf({ ...contract, off_peak: [...contract.off_peak], prices: [...contract.prices] })).input,
  ).toEqual({
    valid_from: '2026-02-01',
    option: 'hp_hc',
    subscribed_power: 9,
    off_peak: [{ start: 1320, end: 360 }],
    off_peak_summer: null,
    prices: [{ valid_from: '2026-05-01', peak: 0.21, off_peak: 0.16 }],
  })
})

test('a night that is stored as two ranges is one range in the form, as on screen', () => {
  const form = draftOf({
    id: 'it',
    version: 1,
    valid_from: '2026-02-01',
    option: 'hp_hc',
    subscribed_power: 9,
    off_peak: [
      { start: 0, end: 360 },
      { start: 1320, end: 1440 },
    ],
    prices: [],
  })
  expect(form.off_peak).toEqual([{ start: 1320, end: 360 }])
})

test('a price is read with a comma or a point, and an invalid price is reported', () => {
  const priced = (peak: string) =>
    readDraft({ ...draft, prices: [{ ...emptyPrice('2027-01-18'), peak, off_peak: '0.16' }] })
  expect(priced('0,2065').input?.prices).toEqual([{ valid_from: '2027-01-18', peak: 0.2065, off_peak: 0.16 }])
  expect(priced('vingt').fault).toEqual({ field: 'prices.0.peak', reason: 'unreadable' })
  expect(priced('-1').fault).toEqual({ field: 'prices.0.peak', reason: 'unreadable' })
  expect(priced('').fault).toEqual({ field: 'prices.0.peak', reason: 'price_missing' })
})

test('Tempo has six prices of its own, EJP two, and a missing one is reported', () => {
  const priced = (option: ContractDraft['option'], prices: Partial<ContractDraft['prices'][number]>) =>
    readDraft({ ...draft, option, prices: [{ ...emptyPrice('2027-01-18'), ...prices }] })
  const blueAndWhite = {
    blue_peak: '0,16',
    blue_off_peak: '0,13',
    white_peak: '0,19',
    white_off_peak: '0,15',
  }
  expect(priced('tempo', blueAndWhite).fault).toEqual({ field: 'prices.0.red_peak', reason: 'price_missing' })
  expect(priced('tempo', { ...blueAndWhite, red_peak: '0,71', red_off_peak: '0,16' }).input).toMatchObject({
    off_peak: [],
    prices: [{ blue_peak: 0.16, blue_off_peak: 0.13, white_peak: 0.19, red_peak: 0.71, red_off_peak: 0.16 }],
  })
  expect(priced('ejp', { ejp_normal: '0.18' }).fault).toEqual({
    field: 'prices.0.ejp_peak',
    reason: 'price_missing',
  })
})

test('hours are exact to the minute, and more than eight hours are reported', () => {
  const ranged = (start: number) => readDraft({ ...draft, off_peak: [{ start, end: 416 }] }).fault
  expect(ranged(1376)).toBeNull()
  expect(ranged(1200)).toEqual({ field: 'off_peak', reason: 'off_peak_too_long' })
})

test('minutes of a day are formatted as a time', () => {
  expect([0, 75, 1320, 1440].map(clockOf)).toEqual(['00:00', '01:15', '22:00', '00:00'])
})

const nights = {
  id: 'it',
  version: 1,
  valid_from: '2025-02-01',
  option: 'hp_hc' as const,
  subscribed_power: 9,
  off_peak: [{ start: 1376, end: 416 }],
  prices: [
    { valid_from: '2025-08-01', peak: 0.2081, off_peak: 0.1635, source: 'published', is_own: false },
    { valid_from: '2026-02-01', peak: 0.2065, off_peak: 0.1579, source: 'published', is_own: false },
  ],
}

test('a new contract starts as a copy of the one in force, from another day', () => {
  expect(draftAfter(nights, '2027-01-18')).toEqual({
    valid_from: '2027-01-18',
    option: 'hp_hc',
    subscribed_power: 9,
    off_peak: [{ start: 1376, end: 416 }],
    is_seasonal: false,
    off_peak_summer: [],
    market: marketShapes.night_weekend,
    prices: [],
  })
})

test('the summer first has the hours of the whole year, and keeps its own while they are not used', () => {
  const seasonal = setSeasonal(draft, true)
  expect(readDraft(seasonal).input).toMatchObject({
    off_peak: [{ start: 1320, end: 360 }],
    off_peak_summer: [{ start: 1320, end: 360 }],
  })
  const summer = [{ start: 720, end: 900 }]
  const allYear = setSeasonal({ ...seasonal, off_peak_summer: summer }, false)
  expect(readDraft(allYear).input).toMatchObject({ off_peak_summer: null })
  expect(readDraft(setSeasonal(allYear, true)).input).toMatchObject({ off_peak_summer: summer })
  expect(readDraft({ ...setSeasonal(allYear, true), option: 'base' }).input).not.toHaveProperty(
    'off_peak_summer',
  )
})

test('a contract with hours of the summer is unchanged after a round trip through its form', () => {
  const summer = [
    { start: 120, end: 420 },
    { start: 720, end: 900 },
  ]
  const form = draftOf({ ...nights, off_peak_summer: summer })
  expect(form.is_seasonal).toBe(true)
  expect(readDraft(form).input).toMatchObject({ off_peak: nights.off_peak, off_peak_summer: summer })
  const tooLong = { ...form, off_peak_summer: [{ start: 0, end: 481 }] }
  expect(readDraft(tooLong).fault).toEqual({ field: 'off_peak_summer', reason: 'off_peak_too_long' })
})

test('the home’s own price is copied to the new contract, and moves with its first day', () => {
  const own = { valid_from: '2026-05-01', peak: 0.21, off_peak: 0.16, source: 'Marie', is_own: true }
  const started = draftAfter({ ...nights, prices: [...nights.prices, own] }, '2027-01-18')

  expect(started.prices).toEqual([{ ...emptyPrice(null), peak: '0.21', off_peak: '0.16' }])
  expect(readDraft({ ...started, valid_from: '2027-02-01' }).input).toMatchObject({
    valid_from: '2027-02-01',
    prices: [{ valid_from: '2027-02-01' }],
  })
})

test('a new contract continues the own prices and the own standing charge, each since its own day', () => {
  const entered = { source: 'Marie', is_own: true }
  const own = { ...entered, valid_from: '2026-05-01', peak: 0.21, off_peak: 0.16, yearly_subscription: 200 }
  const alone = { ...entered, valid_from: '2026-08-01', yearly_subscription: 240 }
  const copied = (...rows: SupplyContract['prices']) =>
    draftAfter({ ...nights, prices: [...nights.prices, ...rows] }, '2027-01-18').prices

  const prices = { ...emptyPrice(null), peak: '0.21', off_peak: '0.16', yearly_subscription: '240' }
  expect(copied(own, alone)).toEqual([prices])
  // The published prices continue by themselves.
  expect(copied(alone)).toEqual([{ ...emptyPrice(null, true), yearly_subscription: '240' }])
  const from = { ...draftOf(nights), valid_from: '2027-01-18' }
  expect(readDraft({ ...from, prices: copied(alone) }).input?.prices).toEqual([
    { valid_from: '2027-01-18', yearly_subscription: 240 },
  ])
})

test('the published price of the contract is shown, but not for another option or power', () => {
  const started = draftAfter(nights, '2027-01-18')
  expect(publishedPrice(nights, started)?.peak).toBe(0.2065)
  expect(publishedPrice(nights, { ...started, valid_from: '2025-12-01' })?.peak).toBe(0.2081)
  expect(publishedPrice(nights, { ...started, option: 'base' })).toBeNull()
  expect(publishedPrice(nights, { ...started, subscribed_power: 6 })).toBeNull()
})

test('a market offer is unchanged after a round trip through its form', () => {
  const market = marketShapes.seasonal_super_off_peak
  const prices = {
    valid_from: '2026-02-01',
    winter_peak: 0.2627,
    winter_off_peak: 0.2062,
    winter_super_off_peak: 0.1928,
    summer_peak: 0.1522,
    summer_off_peak: 0.1304,
    summer_super_off_peak: 0.0987,
    yearly_subscription: 190.32,
  }
  const offer = { valid_from: '2026-02-01', option: 'market', subscribed_power: 9, off_peak: [] } as const
  const form = draftOf({
    ...offer,
    id: 'it',
    version: 1,
    off_peak: [],
    market,
    prices: [{ ...prices, source: 'Marie', is_own: true }],
  })
  expect(readDraft(form).input).toEqual({ ...offer, market, prices: [prices] })
  // Prices and hours of an option that is not selected are kept, and not sent.
  const { input } = readDraft({ ...form, option: 'base', prices: [] })
  expect(input).toEqual({ ...offer, option: 'base', prices: [] })
  const unreadable = form.prices.map((row) => ({ ...row, yearly_subscription: 'a lot' }))
  expect(readDraft({ ...form, prices: unreadable }).fault).toEqual({
    field: 'prices.0.yearly_subscription',
    reason: 'unreadable_subscription',
  })
})

test('the market option has prices to type until another one is selected, unless one is typed', () => {
  const charge = { ...emptyPrice(null, true), yearly_subscription: '240' }
  const later = { ...emptyPrice('2027-06-01', true), yearly_subscription: '250' }
  const of = (...prices: ContractDraft['prices']) => ({ ...draft, prices })
  const market = (...prices: ContractDraft['prices']) => setOption(of(...prices), 'market')

  expect(market().prices).toEqual([emptyPrice(null)])
  expect(market(later).prices).toEqual([emptyPrice(null), later])
  expect(market(charge, later).prices).toEqual([{ ...charge, is_subscription_only: false }, later])
  for (const rows of [[], [later], [charge, later]]) {
    expect(setOption(market(...rows), 'hp_hc')).toEqual(of(...rows))
  }
  const typed = { ...emptyPrice(null), winter_base: '0.2' }
  expect(setOption({ ...market(), prices: [typed] }, 'base').prices).toEqual([typed])
})
