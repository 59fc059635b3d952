import 'temporal-polyfill/global'
import { energyPrices } from '@foyer/tarifs-fr/energy-prices.ts'
import { subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import { type Bill, billOf, billOfDays, type Days } from './bill.ts'
import { billGap } from './bill-gap.ts'
import { supplierBillFault } from './supplier-bill-fault.ts'
import type { SupplyContract, TariffFacts } from './tariff.ts'

const zone = 'Europe/Paris'
const halfHour = 1_800_000
/** 3 January to 2 February: 31 days. */
const days = { first: '2026-01-03', after: '2026-02-03' }

const base6: SupplyContract = { option: 'base', validFrom: '2024-02-01', offPeak: [], subscribedPower: 6 }
const tempo9: SupplyContract = { ...base6, option: 'tempo', subscribedPower: 9 }

function factsOf(...contracts: SupplyContract[]): TariffFacts {
  return { zone, contracts, prices: energyPrices }
}

function usedIn(span: Days, wattHours: (slot: number) => number) {
  const [from, to] = [startOfDay(zone, dayOf(span.first)), startOfDay(zone, dayOf(span.after))]
  const count = (to - from) / halfHour
  const whole = Float64Array.from({ length: count }, (_, slot) => wattHours(slot))
  return {
    edges: Float64Array.from({ length: count + 1 }, (_, slot) => from + slot * halfHour),
    whole,
    isComplete: whole.every((value) => !Number.isNaN(value)),
  }
}

function billed(contract: SupplyContract, wattHours: (slot: number) => number, span: Days = days) {
  const used = usedIn(span, wattHours)
  const missing = used.whole.filter((value) => Number.isNaN(value)).length
  const bill = billOfDays(factsOf(contract), subscriptions, used, span)
  return { bill, measured: { halfHours: used.whole.length, missing } }
}

test('any days are billed month by month, each with its share of the subscription', () => {
  const { bill } = billed(base6, () => 500)

  // Tarif Bleu, Base 6 kVA: 0.1952 €/kWh and 185.94 € a year; from 1 February 2026 0.1940 € and 187.80 €.
  expect(bill.energyLines.map(({ first, after, energy, cost }) => [first, after, energy, cost?.low])).toEqual(
    [
      ['2026-01-03', '2026-02-01', 696, 135.86],
      ['2026-02-01', '2026-02-03', 48, 9.31],
    ],
  )
  // 15.495 € × 29 / 31 and 15.65 € × 2 / 28.
  expect(bill.subscriptionLines.map(({ cost }) => cost)).toEqual([14.5, 1.12])
  expect(bill.total).toEqual({ low: 160.79, high: 160.79 })
})

test('the bill of a whole month is that of its month', () => {
  const january = { first: '2026-01-01', after: '2026-02-01' }
  const used = usedIn(january, (slot) => slot % 700)
  const facts = factsOf(tempo9)

  expect(billOfDays(facts, subscriptions, used, january)).toEqual(billOf(facts, subscriptions, used, january))
})

test('kilowatt-hours and the standing charge explain their part, and the average price the rest', () => {
  const { bill, measured } = billed(base6, () => 500)
  const stated = { total: 170, kilowatt_hours: 753, subscription: 16 }
  const { gap, lines, averagePrice, statedPrice, energy } = billGap(stated, bill, measured)

  // 145.17 € / 744 kWh; 9 kWh of it are 1.76 €.
  expect([energy, averagePrice?.toFixed(4), statedPrice?.toFixed(4)]).toEqual([744, '0.1951', '0.2045'])
  expect(gap).toBe(9.21)
  expect(lines).toEqual([
    { kind: 'subscription', cost: 0.38, energy: null },
    { kind: 'energy', cost: 1.76, energy: 9 },
    { kind: 'price', cost: 7.07, energy: null },
  ])
})

test('half-hours without a reading explain kilowatt-hours up to the average use of the others', () => {
  // Ten hours without a reading: 10 kWh at the use of the other hours.
  const { bill, measured } = billed(base6, (slot) => (slot < 20 ? Number.NaN : 500))
  const explain = (more: number) =>
    billGap({ total: 200, kilowatt_hours: 734 + more, subscription: null }, bill, measured).lines

  expect(explain(9)).toMatchObject([
    { kind: 'missing', cost: 1.76, energy: 9 },
    { kind: 'unknown', energy: null },
  ])
  expect(explain(15)).toMatchObject([
    { kind: 'missing', cost: 1.95, energy: 10 },
    { kind: 'energy', energy: 5 },
    { kind: 'unknown', energy: null },
  ])
  expect(explain(-5)).toMatchObject([{ kind: 'energy', energy: -5 }, { kind: 'unknown' }])
})

test('unknown colours explain no more than they can add', () => {
  const { bill, measured } = billed(tempo9, () => 500)
  const { low, high } = bill.total
  const explain = (total: number) =>
    billGap({ total, kilowatt_hours: null, subscription: null }, bill, measured).lines

  expect(high).toBeGreaterThan(low)
  expect(explain(low + 20).map(({ kind }) => kind)).toEqual(['colors'])
  expect(explain((high ?? low) + 20)).toEqual([
    expect.objectContaining({ kind: 'colors', cost: Math.round(((high ?? 0) - low) * 100) / 100 }),
    { kind: 'unknown', cost: 20, energy: null },
  ])
  expect(explain(low - 20)).toEqual([{ kind: 'unknown', cost: -20, energy: null }])
})

test('an equal bill has no gap, and one cent per line is rounding', () => {
  const { bill, measured } = billed(base6, () => 500)
  const stated = { total: 160.79, kilowatt_hours: 744, subscription: 15.62 }

  expect(billGap(stated, bill, measured)).toMatchObject({ gap: 0, lines: [] })
  expect(billGap({ ...stated, total: 160.83 }, bill, measured).lines).toMatchObject([
    { kind: 'rounding', cost: 0.04 },
  ])
  expect(billGap({ ...stated, total: 160.84 }, bill, measured).lines).toMatchObject([
    { kind: 'price', cost: 0.05 },
  ])
})

const contract = fc.record({
  option: fc.constantFrom('base', 'hp_hc', 'tempo', 'ejp'),
  validFrom: fc.constantFrom('2024-02-01', '2026-01-20', '2026-03-01'),
  offPeak: fc.constant([[1320, 360]] as const),
  subscribedPower: fc.constantFrom(3, 6, 9, 12, 36),
})
const euros = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100)
const stated = fc.record({
  total: euros,
  kilowatt_hours: fc.option(fc.double({ min: 0, max: 5_000, noNaN: true })),
  subscription: fc.option(euros),
})
const wattHours = fc.array(
  fc.oneof(fc.double({ min: 0, max: 5_000, noNaN: true }), fc.constant(Number.NaN)),
  {
    minLength: 1,
    maxLength: 40,
  },
)

test('the lines add up to the gap to the cent, whatever is known', () => {
  fc.assert(
    fc.property(contract, stated, wattHours, (of, entered, values) => {
      const { bill, measured } = billed(of, (slot) => values[slot % values.length] ?? 0)
      const { gap, lines } = billGap(entered, bill, measured)
      const inCents = (amount: number) => Math.round(amount * 100)
      expect(lines.reduce((sum, { cost }) => sum + inCents(cost), 0)).toBe(inCents(gap))
      expect(inCents(gap)).toBe(inCents(entered.total) - inCents(bill.total.low))
      expect(lines.every(({ cost }) => cost !== 0)).toBe(true)
      expect(new Set(lines.map(({ kind }) => kind)).size).toBe(lines.length)
    }),
    { numRuns: 60 },
  )
})

test('days that are cut anywhere have the same energy and the same lines as their parts', () => {
  const wholeOf = (bill: Bill) => bill.energyLines.reduce((sum, { energy }) => sum + energy, 0)
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30 }), (at) => {
      const cut = isoDate(dayOf(days.first) + at)
      const parts = [
        { first: days.first, after: cut },
        { first: cut, after: days.after },
      ]
      const bills = parts.map((span) => billed(base6, () => 500, span).bill)
      expect(bills.reduce((sum, bill) => sum + wholeOf(bill), 0)).toBeCloseTo(744, 6)
      const subscription = bills.reduce((sum, bill) => sum + bill.subscription.low, 0)
      expect(Math.abs(subscription - 15.62)).toBeLessThanOrEqual(0.02)
    }),
    { numRuns: 30 },
  )
})

test('a bill has days in order that have begun, at most 400, and a standing charge within its total', () => {
  const bill = { from: '2026-01-03', to: '2026-02-02', total: 184.16, kilowatt_hours: null, subscription: 20 }
  const fault = (changes: Partial<typeof bill>) => supplierBillFault({ ...bill, ...changes }, '2026-02-10')

  expect(fault({})).toBeNull()
  expect(fault({ to: '2026-02-10' })).toBeNull()
  expect(fault({ to: '2026-02-11' })).toEqual({ field: 'to', reason: 'future' })
  expect(fault({ from: '2026-02-03' })).toEqual({ field: 'to', reason: 'order' })
  expect(fault({ from: '2025-12-31', to: '2025-12-31' })).toBeNull()
  expect(fault({ from: '2025-01-01', to: '2026-02-04' })).toBeNull()
  expect(fault({ from: '2025-01-01', to: '2026-02-05' })).toEqual({ field: 'to', reason: 'too_long' })
  expect(fault({ from: '1999-12-31' })).toEqual({ field: 'from', reason: 'date_out_of_range' })
  expect(fault({ subscription: 184.17 })).toEqual({
    field: 'subscription',
    reason: 'subscription_above_total',
  })
})
