import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Order, orderNumber, orders } from '@foyer/contract/heating.ts'
import { redDayOrders } from '@foyer/contract/red-day-plan.ts'
import { comparableDays, type EarlierDay, type MeasuredPeak, redDayCost } from './red-day-cost.ts'

/** Red peak hours of Tempo from 1 February 2026, €/kWh with VAT (revolution-energetique.com). */
const price = 0.706
const slots = 32

/** A day whose home uses 500 Wh in each half-hour from 06:00 to 22:00, 200 Wh of it to heat one room. */
function peak(order: Order, outside: number | null = 3, redOrder: Order = 'eco'): MeasuredPeak {
  const every = (value: number) => new Float64Array(slots).fill(value)
  return {
    whole: every(500),
    outside: outside === null ? null : every(outside),
    rooms: [{ redOrder, orders: every(orderNumber(order)), energy: every(200) }],
    water: [],
  }
}

test('a room in Confort at 3 °C outside costs 7 % per degree less in Éco, to a quarter less', () => {
  const cost = redDayCost([peak('comfort')], price)
  expect(cost?.energy).toBe(16_000)
  // 16 kWh at 0.706 €.
  expect(cost?.without.mean).toBeCloseTo(11.296, 6)
  // Éco is 3.5 °C below Confort: 6.4 kWh × (1 − 0.93^3.5) = 1.4356 kWh.
  expect(cost?.withPlan.high).toBeCloseTo(11.296 - 1.4356 * price, 3)
  // 19 °C needs 14 °C more than outside after 2 °C from sun and people: 3.5 / 14 of 6.4 kWh.
  expect(cost?.withPlan.low).toBeCloseTo(11.296 - 1.6 * price, 6)
})

test('without a temperature outside only the most is known, and without measured heating nothing', () => {
  const cost = redDayCost([peak('comfort', null)], price)
  expect(cost?.withPlan.low).toBeNull()
  expect(cost?.withPlan.high).toBeCloseTo(11.296 - 1.4356 * price, 3)
  expect(redDayCost([{ ...peak('comfort'), rooms: [] }], price)).toBeNull()
  const unknown = new Float64Array(slots).fill(Number.NaN)
  expect(
    redDayCost(
      [{ ...peak('comfort'), rooms: [{ redOrder: 'eco', orders: unknown, energy: unknown }] }],
      price,
    ),
  ).toBeNull()
  expect(redDayCost([], price)).toBeNull()
})

test('a room that is lowered to Confort -1 costs 7 % less, and the energy of a tank that is kept off is left out', () => {
  const minusOne = redDayCost([peak('comfort', 3, 'comfort_minus_1')], price)
  expect(minusOne?.withPlan.high).toBeCloseTo(11.296 - 6.4 * 0.07 * price, 6)
  // 1 of 14 °C.
  expect(minusOne?.withPlan.low).toBeCloseTo(11.296 - (6.4 / 14) * price, 6)
  const water = [new Float64Array(slots).fill(100)]
  // 3.2 kWh.
  const without = { ...peak('comfort', 3, 'comfort_minus_1'), rooms: [], water }
  const kept = { low: 11.296 - 3.2 * price, high: 11.296 - 3.2 * price }
  const cost = redDayCost([without], price)
  expect(cost?.withPlan.low).toBeCloseTo(kept.low, 6)
  expect(cost?.withPlan.high).toBeCloseTo(kept.high, 6)
})

test('the lower the order of a room, the less a red day costs', () => {
  fc.assert(
    fc.property(fc.constantFrom(...orders), fc.integer({ min: -15, max: 20 }), (order, outside) => {
      const costs = redDayOrders.map(
        (redOrder) => redDayCost([peak(order, outside, redOrder)], price)?.withPlan,
      )
      for (const [index, cost] of costs.entries()) {
        const lower = costs[index + 1]
        if (lower === undefined || cost === undefined) continue
        expect(lower.high).toBeLessThanOrEqual(cost.high + 1e-9)
        expect(lower.low ?? 0).toBeLessThanOrEqual((cost.low ?? 0) + 1e-9)
      }
    }),
  )
})

test('a room that is in Éco or lower saves nothing, nor does weather that needs no heat', () => {
  for (const day of [peak('eco'), peak('stop'), peak('comfort', 18)]) {
    const cost = redDayCost([day], price)
    expect(cost?.withPlan).toEqual({ low: cost?.without.mean, high: cost?.without.mean })
  }
})

const anyOrder = fc.constantFrom(...orders)
const anyPeak = fc
  .record({
    whole: fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: slots, maxLength: slots }),
    outside: fc.option(fc.integer({ min: -20, max: 25 })),
    rooms: fc.array(
      fc.record({
        order: anyOrder,
        redOrder: fc.constantFrom(...redDayOrders),
        energy: fc.oneof(fc.integer({ min: 0, max: 3000 }), fc.constant(Number.NaN)),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    tank: fc.option(fc.integer({ min: 0, max: 3000 })),
  })
  .map(({ whole, outside, rooms, tank }): MeasuredPeak => ({
    whole,
    outside: outside === null ? null : whole.map(() => outside),
    rooms: rooms.map(({ order, redOrder, energy }) => ({
      redOrder,
      orders: whole.map(() => orderNumber(order)),
      energy: whole.map(() => energy),
    })),
    water: tank === null ? [] : [whole.map(() => tank)],
  }))

test('the plan never costs more than no plan, never less than nothing, and the range is in order', () => {
  fc.assert(
    fc.property(
      fc.array(anyPeak, { minLength: 1, maxLength: 5 }),
      fc.double({ min: 0.01, max: 2, noNaN: true }),
      (days, euros) => {
        const cost = redDayCost(days, euros)
        if (cost === null) return
        const { without, withPlan } = cost
        const slack = 1e-9 * (1 + without.high)
        expect(without.low).toBeLessThanOrEqual(without.mean + slack)
        expect(without.mean).toBeLessThanOrEqual(without.high + slack)
        expect(withPlan.high).toBeLessThanOrEqual(without.mean + slack)
        expect(withPlan.high).toBeGreaterThanOrEqual(-slack)
        if (withPlan.low === null) return
        expect(withPlan.low).toBeLessThanOrEqual(withPlan.high + slack)
        expect(withPlan.low).toBeGreaterThanOrEqual(-slack)
      },
    ),
  )
})

const dayOf = (day: number, isRed: boolean, outside: number | null): EarlierDay => ({ day, isRed, outside })

test('three red days are enough, the last ten count, and fewer than three are replaced by the coldest days', () => {
  const red = Array.from({ length: 12 }, (_, day) => dayOf(day, true, null))
  expect(comparableDays(red)).toEqual({ basis: 'red_days', days: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11] })
  expect(comparableDays(red.slice(0, 3))?.days).toEqual([0, 1, 2])
  expect(comparableDays(red.slice(0, 2))).toBeNull()
  const celsius = [4, -2, 9, 0, null, 6, 1, 3]
  const mild = celsius.map((outside, index) => dayOf(20 + index, false, outside))
  expect(comparableDays([...red.slice(0, 2), ...mild])).toEqual({
    basis: 'cold_days',
    days: [20, 21, 23, 26, 27],
  })
  expect(comparableDays(mild.slice(0, 2))).toBeNull()
})

test('no other day that could have been red was colder than those that are chosen', () => {
  const anyDays = fc.array(fc.option(fc.integer({ min: -15, max: 15 })), { maxLength: 40 })
  fc.assert(
    fc.property(anyDays, (temperatures) => {
      const days = temperatures.map((outside, day) => dayOf(day, false, outside))
      const found = comparableDays(days)
      const known = days.filter(({ outside }) => outside !== null)
      expect(found === null).toBe(known.length < 3)
      if (found === null) return
      const isChosen = ({ day }: EarlierDay) => found.days.includes(day)
      const warmest = Math.max(...known.filter(isChosen).map(({ outside }) => outside ?? 0))
      for (const day of known) if (!isChosen(day)) expect(day.outside).toBeGreaterThanOrEqual(warmest)
    }),
  )
})
