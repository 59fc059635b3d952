import { type Order, orders } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { weekOf, WEEK_QUARTERS } from '@foyer/rules/schedule/week-ring.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addEuros,
  blockCost,
  dayChange,
  dayCost,
  unknownOrders,
  weekChange,
  weekRates,
  type WeekRates,
} from './week-costs.ts'
import { WEEKDAYS, weekDays } from './week-days.ts'

const january = weekDays(Date.parse('2027-01-20T12:00:00+01:00'), 'Europe/Paris')
const room = {
  room_id: 'salon',
  orders: [
    { order: 'comfort' as const, power: 1000, hours: 60 },
    { order: 'eco' as const, power: 400, hours: 60 },
  ],
}
const evenings: Week = Array.from({ length: 7 }, () => [
  { start: 1020, end: 1380, order: 'comfort' as const },
])
type Price = { price: number | null; range: { low: number; high: number } | null }
const exact = (price: number): Price => ({ price, range: null })

/** Bands of each day: from 06:00 to 22:00, and until 06:00. */
const bandsOf = (week: typeof january, peak: Price, offPeak: Price) =>
  week.rows.flatMap(({ start, clock }) => {
    const evening = start + 16 * 3_600_000
    return [
      { from: start, to: evening, ...peak },
      { from: evening, to: start + clock.length * 900_000, ...offPeak },
    ]
  })

function ratesOf(peak: Price, offPeak: Price, week = january): WeekRates {
  const rates = weekRates(week, bandsOf(week, peak, offPeak), room)
  if (rates === null) throw new Error('No rates.')
  return rates
}

test('each hour costs the power of its mode at the price of its time', () => {
  const rates = ratesOf(exact(0.2), exact(0.15))
  // Éco from 06:00 to 17:00: 4.4 kWh. Confort until 23:00: 5 kWh of peak and 1 of off-peak. Éco: 2.8 of off-peak.
  const blocks = [
    { from: 0, to: 44, order: 'eco' as const },
    { from: 44, to: 68, order: 'comfort' as const },
    { from: 68, to: 96, order: 'eco' as const },
  ]
  const costs = blocks.map((block) => blockCost(rates, 3, block)?.high)
  expect(costs[0]).toBeCloseTo(0.88, 9)
  expect(costs[1]).toBeCloseTo(1.15, 9)
  expect(costs[2]).toBeCloseTo(0.42, 9)
  expect(dayCost(rates, evenings, 'eco', 3)?.low).toBeCloseTo(2.45, 9)
})

test('a day of unknown colour is a range, and without a price, a power or measured heating there is no cost', () => {
  const range = { price: null, range: { low: 0.1612, high: 0.706 } }
  const cost = dayCost(ratesOf(range, exact(0.15)), evenings, 'eco', 0)
  // 9.4 kWh of peak and 3.8 of off-peak.
  expect(cost?.low).toBeCloseTo(9.4 * 0.1612 + 3.8 * 0.15, 9)
  expect(cost?.high).toBeCloseTo(9.4 * 0.706 + 3.8 * 0.15, 9)
  expect(dayCost(ratesOf(exact(0.2), { price: null, range: null }), evenings, 'eco', 0)).toBeNull()
  expect(dayCost(ratesOf(exact(0.2), exact(0.1)), evenings, 'frost_protection', 0)).toBeNull()
  expect(weekRates(january, [], undefined)).toBeNull()
})

test('a change needs only the prices and powers of what it changes', () => {
  const rates = ratesOf(exact(0.2), { price: null, range: null })
  // Confort from 16:00 instead of 17:00.
  const after = evenings.map((day, index) =>
    index === 3 ? [{ start: 960, end: 1380, order: 'comfort' as const }] : day,
  )
  const change = dayChange(rates, [evenings, after], 'eco', 3)
  const close = expect.closeTo(0.12, 9)
  expect(change).toEqual({ from: 40, to: 44, low: close, high: close })
  expect(dayChange(rates, [evenings, after], 'eco', 2)).toBe('same')
  expect(weekChange(rates, [evenings, after], 'eco')).toEqual({ low: close, high: close })
  expect(weekChange(rates, [evenings, evenings], 'eco')).toBe('same')
  // From 22:00 on there is no price.
  const empty = evenings.map(() => [])
  expect(dayChange(rates, [evenings, empty], 'eco', 3)).toBe('unknown')
  expect(weekChange(rates, [evenings, empty], 'eco')).toBe('unknown')
  expect(unknownOrders(rates, evenings, 'stop')).toEqual(['stop'])
  expect(unknownOrders(rates, evenings, 'eco')).toEqual([])
})

test.each([
  ['2026-10-22T12:00:00+02:00', 169],
  ['2027-03-25T12:00:00+01:00', 167],
])('the week of a clock change costs its own number of hours: %s', (at, hours) => {
  const week = weekDays(Date.parse(at), 'Europe/Paris')
  const rates = ratesOf(exact(0.2), exact(0.2), week)
  const cost = addEuros(
    WEEKDAYS.map((day) =>
      dayCost(
        rates,
        week.rows.map(() => []),
        'comfort',
        day,
      ),
    ),
  )
  expect(cost?.high).toBeCloseTo(hours * 0.2, 9)
})

const weeks = fc
  .array(fc.tuple(fc.constantFrom<Order>('comfort', 'eco'), fc.integer({ min: 1, max: 96 })), {
    minLength: 14,
  })
  .map((runs) => {
    const ring = runs.flatMap(([order, length]) => Array.from({ length }, () => order))
    return weekOf(Array.from({ length: WEEK_QUARTERS }, (_, at) => ring[at] ?? null))
  })
const prices = fc.double({ min: 0, max: 1, noNaN: true })
const ranges = fc.tuple(prices, prices).map(([one, other]): Price => ({
  price: null,
  range: { low: Math.min(one, other), high: Math.max(one, other) },
}))

test('a cost is never negative, and the difference of two weeks at the lowest and highest prices is within the change', () => {
  fc.assert(
    fc.property(
      weeks,
      weeks,
      ranges,
      ranges,
      fc.constantFrom(...WEEKDAYS),
      (one, other, peak, offPeak, day) => {
        const rates = ratesOf(peak, offPeak)
        const [before, after] = [one, other].map((week) => dayCost(rates, week, 'eco', day))
        const found = dayChange(rates, [one, other], 'eco', day)
        if (!before || !after || found === 'unknown') throw new Error('No cost.')
        const change = found === 'same' ? { low: 0, high: 0 } : found
        expect(before.low).toBeGreaterThanOrEqual(0)
        expect(before.high).toBeGreaterThanOrEqual(before.low)
        for (const end of ['low', 'high'] as const) {
          expect(after[end] - before[end]).toBeGreaterThanOrEqual(change.low - 1e-9)
          expect(after[end] - before[end]).toBeLessThanOrEqual(change.high + 1e-9)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('a mode that is always off costs nothing', () => {
  const rates: WeekRates = {
    ...ratesOf(exact(0.2), exact(0.1)),
    powers: new Map(orders.map((one) => [one, 0])),
  }
  expect(dayCost(rates, evenings, 'stop', 0)).toEqual({ low: 0, high: 0 })
})
