import 'temporal-polyfill/global'
import { energyPrices } from '@foyer/tarifs-fr/energy-prices.ts'
import { subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOf, startOfDay } from '#schedule/local-day.ts'
import { billForecast } from './bill-forecast.ts'
import { billOf } from './bill.ts'
import type { SupplyContract, TariffFacts } from './tariff.ts'

const zone = 'Europe/Paris'
const halfHour = 1_800_000
const february = { first: '2026-02-01', after: '2026-03-01' }
const base6: SupplyContract = { option: 'base', validFrom: '2024-02-01', offPeak: [], subscribedPower: 6 }
const tempo9: SupplyContract = { ...base6, option: 'tempo', subscribedPower: 9 }

function factsOf(...contracts: SupplyContract[]): TariffFacts {
  return { zone, contracts, prices: energyPrices }
}

/** The Wh of each half-hour from 1 January until an instant, by day of the year and place in the day. */
function usedUntil(until: number, wattHours: (day: number, slot: number) => number) {
  const from = startOfDay(zone, dayOf('2026-01-01'))
  const count = (until - from) / halfHour
  return {
    edges: Float64Array.from({ length: count + 1 }, (_, slot) => from + slot * halfHour),
    whole: Float64Array.from({ length: count }, (_, slot) => wattHours(Math.floor(slot / 48), slot % 48)),
    isComplete: true,
  }
}

const midnight = (date: string) => startOfDay(zone, dayOf(date))
const of = (today: string) => ({ month: february, now: midnight(today) })

test('the days that are left use the quartiles of the last 28 days', () => {
  // 13 January to 9 February: days of 9.6, 14.4, 19.2 and 24 kWh in turn.
  const used = usedUntil(midnight('2026-02-10'), (day) => 200 + 100 * (day % 4))
  const forecast = billForecast(factsOf(base6), subscriptions, used, of('2026-02-10'))

  expect(forecast).toMatchObject({ days: 28, daily: { low: 9.6, high: 24 } })
  const measured = Array.from({ length: 9 }, (_, day) => 9.6 + 4.8 * ((31 + day) % 4)).reduce((a, b) => a + b)
  // Tarif Bleu of 1 February 2026 (EDF_Simulateur_Prix): 0.1940 €/kWh, and 187.80 € a year.
  expect(forecast?.low).toBeCloseTo((measured + 19 * 9.6) * 0.194 + 15.65, 1)
  expect(forecast?.high).toBeCloseTo((measured + 19 * 24) * 0.194 + 15.65, 1)
})

test('the hours of an average day decide the prices', () => {
  const nights: SupplyContract = { ...base6, option: 'hp_hc', offPeak: [[0, 480]] }
  const used = usedUntil(midnight('2026-02-10'), (_, slot) => (slot < 16 ? 1000 : 0))
  const forecast = billForecast(factsOf(nights), subscriptions, used, of('2026-02-10'))

  // 28 days of 16 kWh, all off-peak: 0.1579 € (EDF_Simulateur_Prix).
  expect(forecast?.low).toBeCloseTo(28 * 16 * 0.1579 + 15.65, 2)
  expect(forecast?.high).toBe(forecast?.low)
})

test('there is no forecast with fewer than seven whole days, with a hole, or without a price', () => {
  const knownFrom = (first: number) =>
    usedUntil(midnight('2026-02-10'), (day) => (day < first ? Number.NaN : 300))
  const forecast = (first: number, facts = factsOf(base6)) =>
    billForecast(facts, subscriptions, knownFrom(first), of('2026-02-10'))

  expect(forecast(31)).not.toBeNull()
  // The month is not known from its first day.
  expect(forecast(32)).toBeNull()
  expect(forecast(0, factsOf())).toBeNull()
  const young = usedUntil(midnight('2026-02-07'), (day) => (day < 31 ? Number.NaN : 300))
  expect(billForecast(factsOf(base6), subscriptions, young, of('2026-02-07'))).toBeNull()
})

const contract = fc.constantFrom(base6, tempo9)
const daily = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 40 })

test('a forecast contains what is certain, and its low end is never above its high end', () => {
  fc.assert(
    fc.property(
      contract,
      daily,
      fc.integer({ min: 0, max: 28 * 48 }),
      fc.boolean(),
      (one, values, slots, isInProgress) => {
        const until = midnight('2026-02-01') + slots * halfHour
        const used = usedUntil(until, (day) => values[day % values.length] ?? 0)
        // The last half-hour may be in progress.
        const now = until - (isInProgress ? 600_000 : 0)
        const facts = factsOf(one)
        const forecast = billForecast(facts, subscriptions, used, { month: february, now })
        const { total } = billOf(facts, subscriptions, used, february)
        expect(forecast?.low).toBeGreaterThanOrEqual(total.low)
        expect(forecast?.high).toBeGreaterThanOrEqual(forecast?.low ?? Infinity)
        expect(forecast?.high).toBeGreaterThanOrEqual(total.high ?? Infinity)
        // At the end of the month nothing is left to forecast.
        if (slots === 28 * 48 && !isInProgress)
          expect(forecast).toMatchObject({ low: total.low, high: total.high })
      },
    ),
    { numRuns: 25, examples: [[tempo9, [500, 900], 28 * 48, false]] },
  )
})
