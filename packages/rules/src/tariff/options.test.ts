import 'temporal-polyfill/global'
import { energyPrices } from '@foyer/tarifs-fr/energy-prices.ts'
import { subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import { billOf } from './bill.ts'
import { type DayColor, possibleColors } from './day-colors.ts'
import { marketShapes } from './market-shapes.ts'
import { type OptionCost, optionCosts } from './options.ts'
import {
  type ContractOption,
  slotPrices,
  type SupplyContract,
  tariffBands,
  type TariffFacts,
} from './tariff.ts'

const zone = 'Europe/Paris'
const halfHour = 1_800_000
const january = { first: '2026-01-01', after: '2026-02-01' }
const year = { first: '2025-02-01', after: '2026-02-01' }

const base6: SupplyContract = { option: 'base', validFrom: '2024-02-01', offPeak: [], subscribedPower: 6 }
const hpHc9: SupplyContract = {
  option: 'hp_hc',
  validFrom: '2024-02-01',
  offPeak: [[1320, 360]],
  subscribedPower: 9,
}
const tempo9: SupplyContract = { option: 'tempo', validFrom: '2024-02-01', offPeak: [], subscribedPower: 9 }

function factsOf(contracts: SupplyContract[], tempo: ReadonlyMap<string, DayColor> = new Map()): TariffFacts {
  return { zone, contracts, prices: energyPrices, colors: { tempo, ejp: new Map<string, DayColor>() } }
}

/** The half-hours of days with the Wh of each. */
function usedIn(span: typeof january, wattHours: (slot: number) => number) {
  const [from, to] = [startOfDay(zone, dayOf(span.first)), startOfDay(zone, dayOf(span.after))]
  const count = (to - from) / halfHour
  return {
    edges: Float64Array.from({ length: count + 1 }, (_, slot) => from + slot * halfHour),
    whole: Float64Array.from({ length: count }, (_, slot) => wattHours(slot)),
  }
}

/** Colours of Tempo that the season allows, for all days of a span and the one before. */
function colorsIn(span: typeof january, isRed: (day: number) => boolean): Map<string, DayColor> {
  const known = new Map<string, DayColor>()
  for (let day = dayOf(span.first) - 1; day < dayOf(span.after); day += 1) {
    const canBeRed = possibleColors('tempo', new Map(known), isoDate(day)).includes('red')
    known.set(isoDate(day), canBeRed && isRed(day) ? 'red' : 'blue')
  }
  return known
}

function costOf(costs: { options: readonly OptionCost[] }, option: OptionCost['option']): OptionCost {
  const found = costs.options.find((one) => one.option === option)
  if (found === undefined) throw new Error(`no cost with ${option}`)
  return found
}

test('a month of 1 kWh an hour is billed with each option by the published prices', () => {
  // January 2026 has 744 hours. Tarif Bleu of 1 August 2025 (data.gouv.fr), 9 kVA: Base 0.1952 €/kWh and 233.70 € a
  // year, HP/HC 0.2081 and 0.1635 €/kWh and 239.84 € a year, Tempo 0.1494 and 0.1232 €/kWh on blue days and 235.12 €.
  const blue = colorsIn(january, () => false)
  const costs = optionCosts(
    factsOf([hpHc9], blue),
    subscriptions,
    usedIn(january, () => 500),
    january,
  )

  // 744 × 0.1952 = 145.23; 233.70 / 12 = 19.475, rounded up.
  expect(costOf(costs, 'base')).toMatchObject({
    isOwn: false,
    energy: { low: 145.23, high: 145.23 },
    subscription: { low: 19.48, high: 19.48 },
    total: { low: 164.71, high: 164.71 },
  })
  // 496 × 0.2081 = 103.22; 248 × 0.1635 = 40.55; 239.84 / 12 = 19.99.
  expect(costOf(costs, 'hp_hc')).toMatchObject({
    isOwn: true,
    difference: null,
    total: { low: 163.76, high: 163.76 },
    lines: [
      { kinds: ['peak'], energy: 496, cost: { low: 103.22, high: 103.22 } },
      { kinds: ['off_peak'], energy: 248, cost: { low: 40.55, high: 40.55 } },
    ],
    offPeak: [[1320, 360]],
    assumptions: [],
  })
  // 496 × 0.1494 = 74.10; 248 × 0.1232 = 30.55; 235.12 / 12 = 19.59.
  expect(costOf(costs, 'tempo')).toMatchObject({
    total: { low: 124.24, high: 124.24 },
    difference: { low: -39.52, high: -39.52 },
    unknownDays: 0,
  })
  // EJP had no published subscription then: its total is not known, so it comes last.
  expect(costs.options.map(({ option }) => option)).toEqual(['tempo', 'hp_hc', 'base', 'ejp'])
  expect(costOf(costs, 'ejp')).toMatchObject({ subscription: { low: 0, high: null }, difference: null })
  expect(costs.notOffered).toEqual([])
})

test('an option is left out if the tariff does not have it for the subscribed power', () => {
  const used = usedIn(january, () => 500)
  const notOffered = (subscribedPower: number) =>
    optionCosts(factsOf([{ ...base6, subscribedPower }]), subscriptions, used, january).notOffered

  expect(notOffered(3)).toEqual(['hp_hc', 'tempo', 'ejp'])
  expect(notOffered(6)).toEqual(['ejp'])
  expect(notOffered(9)).toEqual([])
})

test('without a contract on the day after the span there is nothing to compare', () => {
  const used = usedIn(january, () => 500)
  const future = { ...base6, validFrom: '2026-02-02' }
  expect(optionCosts(factsOf([]), subscriptions, used, january).options).toEqual([])
  expect(optionCosts(factsOf([future]), subscriptions, used, january).options).toEqual([])
})

test('off-peak hours are those of the newest contract with some, else those of Tempo', () => {
  const used = usedIn(january, () => 500)
  const of = (...contracts: SupplyContract[]) =>
    costOf(optionCosts(factsOf(contracts), subscriptions, used, january), 'hp_hc')

  expect(of(base6)).toMatchObject({ offPeak: [[1320, 360]], assumptions: ['off_peak_usual'] })
  const before: SupplyContract = { ...hpHc9, offPeak: [[1376, 416]] }
  expect(of(before, { ...base6, validFrom: '2025-01-01' })).toMatchObject({
    offPeak: [[1376, 416]],
    assumptions: ['off_peak_own'],
  })
})

test('HP/HC has the hours of both seasons of the newest contract with some, and no other option has any', () => {
  const june = { first: '2026-06-01', after: '2026-07-01' }
  const of = (option: ContractOption, ...contracts: SupplyContract[]) =>
    costOf(
      optionCosts(
        factsOf(contracts),
        subscriptions,
        usedIn(june, () => 500),
        june,
      ),
      option,
    )
  const offPeakSummer = [
    [120, 420],
    [720, 780],
  ] as const
  const seasonal: SupplyContract = { ...hpHc9, offPeakSummer }
  const base9: SupplyContract = { ...base6, validFrom: '2026-05-01', subscribedPower: 9 }

  expect(of('hp_hc', seasonal)).toMatchObject({ offPeak: [[1320, 360]], offPeakSummer })
  const asHpHc = of('hp_hc', seasonal, base9)
  expect(asHpHc).toMatchObject({ offPeakSummer, assumptions: ['off_peak_own'] })
  // 30 days with six hours of 1 kWh.
  expect(asHpHc?.lines.find(({ kinds }) => kinds[0] === 'off_peak')?.energy).toBe(180)
  expect(of('tempo', seasonal)).toMatchObject({ offPeak: [], offPeakSummer: null })
  expect(of('base', seasonal)?.lines).toEqual(of('base', base9)?.lines)
})

test('the power of the first contract also applies before it, and each contract has its own', () => {
  const contracts = [
    { ...base6, validFrom: '2026-01-11' },
    { ...base6, validFrom: '2026-01-21', subscribedPower: 9 },
  ]
  const costs = optionCosts(
    factsOf(contracts),
    subscriptions,
    usedIn(january, () => 0),
    january,
  )

  // 20 days of 185.94 € a year and 11 of 233.70 €: 15.495 × 20 / 31 and 19.475 × 11 / 31.
  expect(costOf(costs, 'base').subscription).toEqual({ low: 16.91, high: 16.91 })
  // 189.99 € and 239.84 € a year with HP/HC.
  expect(costOf(costs, 'hp_hc').subscription).toEqual({ low: 17.3, high: 17.3 })
})

test('own prices apply to the own option only, whose subscription is then not known', () => {
  const own = { option: 'base', kind: 'base', validFrom: '2025-12-01', price: 0.1, source: 'Marie' } as const
  const costs = optionCosts(
    factsOf([{ ...base6, ownPrices: [own] }]),
    subscriptions,
    usedIn(january, () => 500),
    january,
  )

  expect(costOf(costs, 'base')).toMatchObject({
    energy: { low: 74.4, high: 74.4 },
    total: { low: 74.4, high: null },
    prices: [own],
    assumptions: ['own_prices'],
  })
  expect(costOf(costs, 'hp_hc')).toMatchObject({ difference: null, assumptions: ['off_peak_usual'] })
})

test('the listed prices are those that apply on a day of the span', () => {
  const { prices, subscriptions: found } = costOf(
    optionCosts(
      factsOf([base6]),
      subscriptions,
      usedIn(year, () => 100),
      year,
    ),
    'base',
  )
  expect(prices.map(({ validFrom, price }) => [validFrom, price])).toEqual([
    ['2025-02-01', 0.2016],
    ['2025-08-01', 0.1952],
  ])
  expect(found.map(({ validFrom, price }) => [validFrom, price])).toEqual([
    ['2025-02-01', 165.17],
    ['2025-08-01', 185.94],
  ])
})

const contract = fc.constantFrom(base6, hpHc9, tempo9)
/** Wh per half-hour by a seed: also none, and half-hours without a reading. */
const energy = fc.array(fc.oneof(fc.integer({ min: 0, max: 4_000 }), fc.constant(Number.NaN)), {
  minLength: 1,
  maxLength: 60,
})

test('the own option costs what its bills add up to, in whole months', () => {
  fc.assert(
    fc.property(contract, energy, (own, seed) => {
      const span = { first: '2025-12-01', after: '2026-03-01' }
      const used = usedIn(span, (slot) => seed[slot % seed.length] ?? 0)
      const facts = factsOf([own])
      const months = ['2025-12-01', '2026-01-01', '2026-02-01', '2026-03-01']
      const bills = months.slice(0, 3).map((first, index) => {
        const after = months[index + 1] ?? first
        return billOf(facts, subscriptions, { ...used, isComplete: true }, { first, after })
      })
      const sumOf = (end: 'low' | 'high') =>
        Math.round(bills.reduce((sum, bill) => sum + (bill.total[end] ?? Number.NaN), 0) * 100) / 100

      const { total } = costOf(optionCosts(facts, subscriptions, used, span), own.option)
      expect(total).toEqual({ low: sumOf('low'), high: sumOf('high') })
    }),
    { numRuns: 20 },
  )
})

test('the energy of each option is the sum of its half-hours, to half a cent and 5 Wh a line', () => {
  fc.assert(
    fc.property(contract, energy, fc.integer({ min: 0, max: 30 }), (own, seed, redDays) => {
      const span = { first: '2026-01-10', after: '2026-02-20' }
      const used = usedIn(span, (slot) => seed[slot % seed.length] ?? 0)
      const facts = factsOf(
        [own],
        colorsIn(span, (day) => day % 31 < redDays),
      )
      const known = used.whole.filter((value) => !Number.isNaN(value)).reduce((sum, one) => sum + one, 0)
      for (const cost of optionCosts(facts, subscriptions, used, span).options) {
        const offPeak = cost.offPeak
        const as = { ...own, option: cost.option, offPeak }
        const prices = slotPrices(
          tariffBands({ ...facts, contracts: [as] }, used.edges[0] ?? 0, used.edges.at(-1) ?? 0),
          used.edges,
        )
        const sum = (column: Float64Array) =>
          used.whole.reduce(
            (all, value, slot) => all + (Number.isNaN(value) ? 0 : (value / 1000) * (column[slot] ?? 0)),
            0,
          )
        // Two months with two prices each, at most six kinds: half a cent and 5 Wh at 1.1 € of each line.
        expect(Math.abs(cost.energy.low - sum(prices.low))).toBeLessThan(24 * 0.0105)
        expect(Math.abs((cost.energy.high ?? Number.NaN) - sum(prices.high))).toBeLessThan(24 * 0.0105)
        const kilowattHours = cost.lines.reduce((all, line) => all + line.energy, 0)
        expect(Math.abs(kilowattHours - known / 1000)).toBeLessThan(24 * 0.005 + 1e-9)
      }
    }),
    { numRuns: 20 },
  )
})

test('each colour that becomes known narrows the range, except for a cent a line', () => {
  const span = january
  const days = Array.from({ length: 32 }, (_, ahead) => isoDate(dayOf(span.first) - 1 + ahead))
  fc.assert(
    fc.property(energy, fc.subarray(days), fc.nat({ max: 2 }), (seed, known, pick) => {
      const used = usedIn(span, (slot) => seed[slot % seed.length] ?? 0)
      const colors = new Map<string, DayColor>()
      const totalOf = () =>
        costOf(optionCosts(factsOf([base6], new Map(colors)), subscriptions, used, span), 'tempo')
      const open = totalOf()
      for (const day of known) {
        const possible = possibleColors('tempo', new Map(colors), day)
        colors.set(day, possible[pick % possible.length] ?? 'blue')
      }
      const narrow = totalOf()
      expect(narrow.unknownDays).toBeLessThanOrEqual(open.unknownDays)
      expect(narrow.total.low).toBeGreaterThanOrEqual(open.total.low - 0.06)
      expect(narrow.total.high ?? Infinity).toBeLessThanOrEqual((open.total.high ?? -Infinity) + 0.06)
    }),
    { numRuns: 30 },
  )
})

const weekend6 = (validFrom: string): SupplyContract => ({
  option: 'market',
  validFrom,
  offPeak: [],
  subscribedPower: 6,
  market: marketShapes.weekend,
  ownPrices: [
    { option: 'market', kind: 'peak', validFrom, price: 0.2, source: 'Marie' },
    { option: 'market', kind: 'off_peak', validFrom, price: 0.1, source: 'Marie' },
  ],
  ownSubscriptions: [{ validFrom, power: 6, price: 180, source: 'Marie', status: null }],
})

test('a market offer that is to come is compared at its own prices on all days', () => {
  const offer = weekend6('2026-03-01')
  const used = usedIn(january, () => 500)
  const costs = optionCosts(factsOf([base6, offer]), subscriptions, used, january)

  // 22 days from Monday to Friday, 9 of weekends: 528 × 0.20 = 105.60; 216 × 0.10 = 21.60; 180 / 12 = 15.
  expect(costOf(costs, 'market')).toMatchObject({
    isOwn: false,
    energy: { low: 127.2, high: 127.2 },
    subscription: { low: 15, high: 15 },
    total: { low: 142.2, high: 142.2 },
    prices: offer.ownPrices,
    subscriptions: offer.ownSubscriptions,
    assumptions: ['offer_prices'],
  })
  const [market, base] = [costOf(costs, 'market'), costOf(costs, 'base')]
  expect(base.isOwn).toBe(true)
  expect(market.difference?.low).toBeCloseTo(market.total.low - base.total.low, 6)
  expect(costs.notOffered).not.toContain('market')
  // An offer that has ended is not compared.
  const former = optionCosts(
    factsOf([weekend6('2024-02-01'), { ...base6, validFrom: '2025-02-01' }]),
    subscriptions,
    used,
    january,
  )
  expect(former.options.map(({ option }) => option)).not.toContain('market')
})

test('a home with a market offer sees its bills as the own option, and the regulated ones at their prices', () => {
  const own = weekend6('2025-01-01')
  const used = usedIn(january, (slot) => (slot % 7) * 100)
  const costs = optionCosts(factsOf([own]), subscriptions, used, january)
  const bill = billOf(factsOf([own]), subscriptions, { ...used, isComplete: true }, january)

  expect(costOf(costs, 'market')).toMatchObject({
    isOwn: true,
    difference: null,
    total: bill.total,
    assumptions: ['own_prices'],
  })
  const regulated = optionCosts(factsOf([base6]), subscriptions, used, january)
  expect(costOf(costs, 'base').total).toEqual(costOf(regulated, 'base').total)
  // Without the entered subscription, the total is at least the energy.
  const unknown = optionCosts(factsOf([{ ...own, ownSubscriptions: [] }]), subscriptions, used, january)
  expect(costOf(unknown, 'market').total.high).toBeNull()
})
