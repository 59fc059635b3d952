import 'temporal-polyfill/global'
import { energyPrices } from '@foyer/tarifs-fr/energy-prices.ts'
import { subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import { neededPower } from './needed-power.ts'
import type { SupplyContract } from './tariff.ts'

const zone = 'Europe/Paris'
const halfHour = 1_800_000
/** 365 days until 31 August 2026, with both changes of the clock. */
const year = { first: '2025-09-01', after: '2026-09-01' }

const hpHc9: SupplyContract = {
  option: 'hp_hc',
  validFrom: '2024-02-01',
  offPeak: [[1320, 360]],
  subscribedPower: 9,
}
const base9: SupplyContract = { ...hpHc9, option: 'base', offPeak: [] }

const dates = Array.from({ length: 365 }, (_, ahead) => isoDate(dayOf(year.first) + ahead))
const edges = (() => {
  const [from, to] = [startOfDay(zone, dayOf(year.first)), startOfDay(zone, dayOf(year.after))]
  return Float64Array.from({ length: (to - from) / halfHour + 1 }, (_, slot) => from + slot * halfHour)
})()

/** The day (0 to 364) of each half-hour. */
const dayOfSlot = dates.flatMap((day, index) => {
  const [start, end] = [startOfDay(zone, dayOf(day)), startOfDay(zone, dayOf(day) + 1)]
  return Array.from({ length: (end - start) / halfHour }, () => index)
})

/** The power needed in the year, with the same Wh in each half-hour of a day and peaks in VA. */
function needed(
  contract: SupplyContract,
  wattHours: (day: number) => number,
  peaks: Record<string, number> = {},
  rows = subscriptions,
) {
  const whole = Float64Array.from(dayOfSlot, wattHours)
  const found = neededPower(
    { zone, contracts: [contract], prices: energyPrices },
    rows,
    { edges, whole, peaks: new Map(Object.entries(peaks)) },
    year,
  )
  if (found === null) throw new Error('no day is measured')
  return found
}

/** The same peak on each day. */
const peaksOf = (voltAmperes: number) => Object.fromEntries(dates.map((day) => [day, voltAmperes]))
const none = () => Number.NaN

test('9 kVA with peaks of at most 5.83 kVA: 6 kVA would have been enough, and saves 48.24 €', () => {
  // Tarif Bleu of 1 August 2026 (EDF_Simulateur_Prix): 238.56 € and 190.32 € a year.
  expect(needed(hpHc9, none, { ...peaksOf(2_000), '2026-01-12': 5_830 })).toMatchObject({
    days: 365,
    peakDays: 365,
    meanDays: 0,
    highest: { power: 5.9, day: '2026-01-12' },
    enough: 6,
    verdict: 'lower',
    saving: 48.24,
    choices: [
      { power: 6, difference: -48.24 },
      { power: 9, difference: 0 },
    ],
  })
})

test('exactly 6 kVA fits 6 kVA, and one volt-ampere more does not', () => {
  expect(needed(hpHc9, none, peaksOf(6_000))).toMatchObject({ enough: 6, verdict: 'lower' })
  expect(needed(hpHc9, none, peaksOf(6_001))).toMatchObject({ enough: 9, verdict: 'right' })
})

test('with Base, a lower power also has another price of energy', () => {
  // 1 August 2026: 0.2001 €/kWh up to 6 kVA and 0.1985 from 9 kVA. 8,760 h of 500 W are 4,380 kWh: 7.008 € more.
  const found = needed(base9, () => 250, peaksOf(4_000))
  expect(found).toMatchObject({ verdict: 'lower', saving: 41.23, enough: 6 })
  // 145.56 € for 3 kVA is not in question: the peaks exclude it.
  expect(found.choices.map(({ power }) => power)).toEqual([6, 9])
})

test('means hide peaks: they show that a power was exceeded, and never that a lower one is enough', () => {
  expect(needed(hpHc9, () => 250)).toMatchObject({
    meanDays: 365,
    highest: { power: 0.5 },
    verdict: 'unknown',
    saving: null,
  })
  expect(needed(hpHc9, () => 4_600)).toMatchObject({ highest: { power: 9.2 }, enough: 12, verdict: 'higher' })
})

test('a mean above the highest report counts: the meter did not report the moment of the peak', () => {
  expect(needed(hpHc9, () => 3_500, peaksOf(400))).toMatchObject({ highest: { power: 7 } })
})

test('a power that was exceeded is named also from a single day, and 36 kVA may be too little', () => {
  expect(needed(hpHc9, none, { '2026-01-12': 9_400 })).toMatchObject({
    verdict: 'higher',
    highest: { power: 9.4 },
    enough: 12,
  })
  expect(needed(hpHc9, none, peaksOf(40_000))).toMatchObject({
    verdict: 'higher',
    enough: null,
  })
})

test('the peaks of nine days in ten have to be known before a power is called enough', () => {
  // 328.5 of 365 days.
  const peaksFor = (count: number) => Object.fromEntries(dates.slice(0, count).map((day) => [day, 3_000]))
  expect(needed(hpHc9, none, peaksFor(329)).verdict).toBe('lower')
  expect(needed(hpHc9, none, peaksFor(328))).toMatchObject({ verdict: 'unknown', saving: null })
})

test('the saving of a contract with own prices is not known: its standing charge is not published', () => {
  const own = { option: 'hp_hc', kind: 'peak', validFrom: '2026-01-01', price: 0.2, source: 'Marie' } as const
  const found = needed({ ...hpHc9, ownPrices: [own] }, none, peaksOf(3_000))
  expect(found).toMatchObject({ verdict: 'lower', saving: null })
  expect(found.choices.every(({ difference }) => difference === null)).toBe(true)
  const charge = { validFrom: '2026-01-01', power: 9, price: 200, source: 'Marie', status: null }
  const both = { ...hpHc9, ownPrices: [own], ownSubscriptions: [charge] }
  const alone = { ...hpHc9, ownSubscriptions: [charge] }
  for (const contract of [both, alone]) {
    expect(needed(contract, none, peaksOf(3_000))).toMatchObject({ verdict: 'lower', saving: null })
  }
})

test('without a contract with published powers or a measured day there is nothing to compare', () => {
  const measured = { edges, whole: new Float64Array(edges.length - 1).fill(Number.NaN), peaks: new Map() }
  const facts = { zone, prices: energyPrices }
  expect(neededPower({ ...facts, contracts: [hpHc9] }, subscriptions, measured, year)).toBeNull()
  const peaks = new Map([['2026-01-12', 3_000]])
  expect(neededPower({ ...facts, contracts: [] }, subscriptions, { ...measured, peaks }, year)).toBeNull()
  const offer: SupplyContract = { ...hpHc9, option: 'market' }
  expect(
    neededPower({ ...facts, contracts: [offer] }, subscriptions, { ...measured, peaks }, year),
  ).toBeNull()
})

const contract = fc
  .record({
    option: fc.constantFrom('base' as const, 'hp_hc' as const),
    power: fc.constantFrom(6, 9, 12, 18),
  })
  .map(({ option, power }): SupplyContract => ({ ...hpHc9, option, subscribedPower: power }))
const peaks = fc.dictionary(fc.constantFrom(...dates), fc.integer({ min: 0, max: 30_000 }), { minKeys: 1 })
/** Wh per half-hour by a seed, also days without. */
const seed = fc.array(fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.constant(Number.NaN)), {
  minLength: 1,
  maxLength: 40,
})

test('the power that is enough covers all that was measured, and the next lower one does not', () => {
  fc.assert(
    fc.property(contract, seed, peaks, (own, wattHours, highest) => {
      const found = needed(own, (day) => wattHours[day % wattHours.length] ?? 0, highest)
      const means = wattHours.filter((value) => !Number.isNaN(value)).map((value) => value / 500)
      const most = Math.max(...means, ...Object.values(highest).map((value) => value / 1_000))
      expect(found.highest.power).toBeGreaterThanOrEqual(most - 1e-9)
      expect(found.highest.power).toBeLessThan(most + 0.1)
      const offered = [3, 6, 9, 12, 15, 18, 24, 30, 36].filter((power) => own.option === 'base' || power > 3)
      expect(found.enough).toBe(offered.find((power) => power >= most) ?? null)
      expect(found.verdict === 'higher').toBe(found.highest.power > (own.subscribedPower ?? 0))
      if (found.verdict === 'lower') expect(found.enough).toBeLessThan(own.subscribedPower ?? 0)
      if (found.verdict !== 'higher' && found.peakDays < 365 * 0.9) expect(found.verdict).toBe('unknown')
      if (found.saving !== null) expect(found.verdict).toBe('lower')
    }),
    { numRuns: 40 },
  )
})

test('a higher peak never lowers the power that is needed, and a peak as high as the mean changes nothing', () => {
  fc.assert(
    fc.property(
      contract,
      fc.integer({ min: 0, max: 12_000 }),
      peaks,
      fc.nat({ max: 5_000 }),
      (own, wattHours, highest, more) => {
        const before = needed(own, () => wattHours, highest)
        const raised = Object.fromEntries(Object.entries(highest).map(([day, value]) => [day, value + more]))
        const after = needed(own, () => wattHours, raised)
        expect(after.highest.power).toBeGreaterThanOrEqual(before.highest.power)
        // The meter reports on each day as much as its mean: nothing is hidden any longer.
        const all = needed(own, () => wattHours, { ...peaksOf(wattHours * 2), ...highest })
        expect(all.highest.power).toBe(before.highest.power)
        expect(all.verdict).not.toBe('unknown')
      },
    ),
    { numRuns: 25 },
  )
})
