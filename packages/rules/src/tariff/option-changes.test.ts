import 'temporal-polyfill/global'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { redDaysIn, redDaysLowered, waterOffPeak } from './option-changes.ts'
import {
  costOf,
  type Price,
  slotPrices,
  type SupplyContract,
  tariffBands,
  type TariffFacts,
} from './tariff.ts'

const hour = 3_600_000
const zone = 'Europe/Paris'

/** Tarif Bleu of 1 February 2026 (revolution-energetique.com). */
const prices: Price[] = (
  [
    ['base', 'base', 0.194],
    ['hp_hc', 'peak', 0.2065],
    ['hp_hc', 'off_peak', 0.1579],
    ['tempo', 'blue_peak', 0.1612],
    ['tempo', 'blue_off_peak', 0.1325],
    ['tempo', 'white_peak', 0.1871],
    ['tempo', 'white_off_peak', 0.1499],
    ['tempo', 'red_peak', 0.706],
    ['tempo', 'red_off_peak', 0.1575],
  ] as const
).map(([option, kind, price]) => ({ option, kind, price, validFrom: '2026-02-01', source: 'test' }))

/** 9 February was blue, 10 and 11 February red; the colour of 12 February is not known. */
const colors = {
  tempo: new Map([
    ['2026-02-08', 'blue'],
    ['2026-02-09', 'blue'],
    ['2026-02-10', 'red'],
    ['2026-02-11', 'red'],
  ] as const),
  ejp: new Map(),
}
const from = Date.parse('2026-02-09T00:00:00+01:00')
const edges = Float64Array.from({ length: 4 * 48 + 1 }, (_, slot) => from + (slot * hour) / 2)
const span = { first: '2026-02-09', after: '2026-02-13' }

/** The bands of a home's contract in these days. */
function bandsOf(facts: TariffFacts) {
  return { zone, bands: tariffBands(facts, from, edges.at(-1) ?? from) }
}

function home(option: SupplyContract['option']): TariffFacts {
  const offPeak = option === 'hp_hc' ? ([[1320, 360]] as const) : []
  return { zone, contracts: [{ option, validFrom: '2026-02-01', offPeak }], prices, colors }
}

/** Wh per half-hour, in some hours of each of the first days. */
function daily(days: number, startHour: number, endHour: number, wattHours: number): Float64Array {
  return Float64Array.from({ length: 4 * 48 }, (_, slot) => {
    const [day, at] = [Math.floor(slot / 48), (slot % 48) / 2]
    return day < days && startHour <= at && at < endHour ? wattHours : 0
  })
}

test('hot water moves to the off-peak hours of its day, at the prices of each option', () => {
  // 1 kWh at noon on three days, and 0.5 kWh at night, which stays.
  const wattHours = daily(3, 12, 13, 500).map((value, slot) => (slot % 48 === 4 ? 500 : value))
  expect(waterOffPeak(bandsOf(home('base')), { edges, wattHours })).toEqual({
    moved: 0,
    cost: { low: 0, high: 0 },
  })
  const hours = waterOffPeak(bandsOf(home('hp_hc')), { edges, wattHours })
  expect(hours.moved).toBe(3000)
  expect(hours.cost?.low).toBeCloseTo(3 * (0.1579 - 0.2065), 10)
  // Before 06:00 the colour is that of the day before: of eight hours six, and two after 22:00.
  const tempo = waterOffPeak(bandsOf(home('tempo')), { edges, wattHours })
  const offPeak = [0.1325, (6 * 0.1325 + 2 * 0.1575) / 8, 0.1575]
  expect(tempo.cost?.low).toBeCloseTo(offPeak.reduce((sum, price) => sum + price, 0) - 0.1612 - 2 * 0.706, 10)
  expect(tempo.cost?.high).toBe(tempo.cost?.low)
})

test('an unknown colour makes a range, and an unknown price no figure', () => {
  const wattHours = daily(4, 12, 13, 500)
  const { cost } = waterOffPeak(bandsOf(home('tempo')), { edges, wattHours })
  expect((cost?.high ?? 0) - (cost?.low ?? 0)).toBeGreaterThan(0.4)
  const unpriced = { ...home('hp_hc'), prices: prices.filter(({ kind }) => kind !== 'off_peak') }
  expect(waterOffPeak(bandsOf(unpriced), { edges, wattHours })).toEqual({ moved: 4000, cost: null })
  const lowered = redDaysLowered(
    bandsOf({ ...home('base'), prices: [] }),
    { edges, wattHours },
    redDaysIn(home('base'), span),
  )
  expect(lowered.cost).toBeNull()
})

test('two degrees less on red days save 14 to 20 % of the heating of their peak hours', () => {
  const facts = home('tempo')
  expect(redDaysIn(facts, span)).toHaveLength(2)
  expect(redDaysIn(facts, { first: '2026-02-11', after: '2026-02-12' })).toHaveLength(1)
  // 1 kWh an hour all day: 16 hours of each red day.
  const lowered = redDaysLowered(
    bandsOf(facts),
    { edges, wattHours: daily(4, 0, 24, 500) },
    redDaysIn(facts, span),
  )
  expect(lowered.days).toBe(2)
  expect(lowered.saved.low).toBeCloseTo(0.14 * 32_000, 6)
  expect(lowered.saved.high).toBeCloseTo(0.2 * 32_000, 6)
  expect(lowered.cost?.low).toBeCloseTo(-0.2 * 32 * 0.706, 6)
  expect(lowered.cost?.high).toBeCloseTo(-0.14 * 32 * 0.706, 6)
})

test('with one price for off-peak hours, the change is the cost of the moved water less its cost before', () => {
  const facts = home('hp_hc')
  const values = fc.array(fc.oneof(fc.constant(Number.NaN), fc.integer({ min: 0, max: 2000 })), {
    minLength: 4 * 48,
    maxLength: 4 * 48,
  })
  const slots = slotPrices(bandsOf(facts).bands, edges)
  fc.assert(
    fc.property(values, (energy) => {
      const wattHours = Float64Array.from(energy)
      const { moved, cost } = waterOffPeak(bandsOf(facts), { edges, wattHours })
      const all = energy.reduce((sum, value) => sum + (Number.isNaN(value) ? 0 : value), 0)
      const before = costOf(slots, wattHours)?.low ?? Number.NaN
      expect(moved).toBeLessThanOrEqual(all + 1e-6)
      expect(cost?.low).toBeCloseTo((all / 1000) * 0.1579 - before, 6)
    }),
  )
})
