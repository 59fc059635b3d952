import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barLayers, chartScale, priceTone, temperatureScale } from './energy-chart-data.ts'

test('an axis has a few round lines, all within it, and ends above all values', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-3, max: 1e6, noNaN: true }), (most) => {
      const { top, lines } = chartScale(most)
      expect(top).toBeGreaterThan(most)
      expect(lines.length).toBeGreaterThanOrEqual(1)
      expect(lines.length).toBeLessThanOrEqual(4)
      for (const line of lines) expect(line).toBeLessThanOrEqual(top)
    }),
  )
  expect(chartScale(32).lines).toEqual([10, 20, 30])
  expect(chartScale(0)).toEqual({ top: 1, lines: [] })
})

/** A day of two half-hours, with the colour of the second one not known. */
const unsure = {
  kind: 'day',
  from: '2027-01-18',
  to: '2027-01-18',
  previous: '2027-01-17',
  next: null,
  total: 3000,
  is_metered: true,
  cost: null,
  cost_range: { low: 0.42, high: 0.97 },
  categories: [],
  bars: [
    [0, 1000, 0.13],
    [1, 2000, null],
  ],
  bar_ranges: [null, { low: 0.29, high: 0.84 }],
  by_price: [
    {
      kind: 'blue_off_peak',
      price: 0.13,
      energy: 2000,
      cost: 0.26,
      bars: [
        [1000, 0.13],
        [1000, 0.13],
      ],
    },
    {
      kind: null,
      kinds: ['blue_peak', 'red_peak'],
      price: null,
      energy: 1000,
      cost: null,
      cost_range: { low: 0.16, high: 0.71 },
      bars: [
        [null, null],
        [1000, null],
      ],
      bar_ranges: [null, { low: 0.16, high: 0.71 }],
    },
  ],
  by_category: [
    {
      category: 'heating',
      energy: 2000,
      cost: null,
      bars: [
        [500, 0.065],
        [1500, null],
      ],
      bar_ranges: [null, { low: 0.2175, high: 0.63 }],
    },
    {
      category: 'remainder',
      energy: 1000,
      cost: null,
      bars: [
        [500, 0.065],
        [500, null],
      ],
      bar_ranges: [null, { low: 0.0725, high: 0.21 }],
    },
  ],
  before: null,
} satisfies ConsumptionPeriod

/** The tints of the layers, and their heights in the second bar. */
function secondBar(by: 'price' | 'category' | 'room', data: ConsumptionPeriod = unsure) {
  return barLayers(data, by, 'cost').map(({ tone, values }) => [
    tone,
    Math.round((values[1] ?? Number.NaN) * 10_000) / 10_000,
  ])
}

test('a bar whose cost is a range has its parts at the lowest prices, and the range above them', () => {
  expect(secondBar('category')).toEqual([
    [1, 0.2175],
    ['rest', 0.0725],
    ['unsure', 0.55],
  ])
  const first = barLayers(unsure, 'category', 'cost').map(({ values }) => values[0])
  expect(first).toEqual([0.065, 0.065, null])
})

test('by price, hours whose colour is not known have a tint of their own at the lowest price', () => {
  expect(secondBar('price')).toEqual([
    ['blue-off-peak', 0.13],
    ['lowest', 0.16],
    ['unsure', 0.55],
  ])
  expect(barLayers(unsure, 'price', 'energy').map(({ tone }) => tone)).toEqual(['blue-off-peak', 'unsure'])
})

test('without parts, the whole bar is at the lowest price', () => {
  expect(secondBar('room')).toEqual([
    [1, 0.29],
    ['unsure', 0.55],
  ])
})

test('a remainder below zero does not raise a bar above its highest cost', () => {
  const heating = unsure.by_category.filter(({ category }) => category === 'heating')
  const other = {
    category: 'remainder' as const,
    energy: -500,
    cost: null,
    bars: [
      [-500, -0.065],
      [-500, null],
    ] satisfies [number, number | null][],
    bar_ranges: [null, { low: -0.21, high: -0.0725 }],
  }
  const data = { ...unsure, by_category: [...heating, other], bar_ranges: [null, { low: 0.15, high: 0.4 }] }
  expect(secondBar('category', data)).toEqual([
    [1, 0.2175],
    ['rest', -0.21],
    ['unsure', 0.1825],
  ])
})

test('the drawn layers of a bar reach from nothing to its highest cost, whatever its parts are', () => {
  const part = fc.record({
    low: fc.double({ min: 0, max: 2, noNaN: true }),
    more: fc.double({ min: 0, max: 2, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
      const low = parts.reduce((sum, one) => sum + one.low, 0)
      const high = low + parts.reduce((sum, one) => sum + one.more, 0)
      const data: ConsumptionPeriod = {
        ...unsure,
        bars: [[0, 1000, null]],
        bar_ranges: [{ low, high }],
        by_category: parts.map((one) => ({
          category: 'heating',
          energy: 1000,
          cost: null,
          bars: [[1000, null]],
          bar_ranges: [{ low: one.low, high: one.low + one.more }],
        })),
      }
      const layers = barLayers(data, 'category', 'cost')
      const height = layers.reduce((sum, { values }) => sum + Math.max(0, values[0] ?? 0), 0)
      expect(height).toBeCloseTo(high, 6)
      expect(layers.map(({ tone }) => tone)).not.toContain('lowest')
    }),
  )
})

test('peak, off-peak and super off-peak hours have a tint each, the single price of a season has none of these', () => {
  const kinds = ['summer_base', 'winter_peak', 'winter_off_peak', 'winter_super_off_peak'] as const
  expect(kinds.map((kind) => priceTone({ kind, price: null }))).toEqual([
    1,
    'peak',
    'off-peak',
    'super-off-peak',
  ])
  expect(priceTone({ kind: 'super_off_peak', price: 0.1 })).toBe('super-off-peak')
})

test('an axis of temperatures has whole degrees, and all of them are within it', () => {
  const celsius = fc.integer({ min: -400, max: 500 }).map((tenths) => tenths / 10)
  fc.assert(
    fc.property(fc.array(fc.option(celsius), { maxLength: 40 }), (values) => {
      const scale = temperatureScale(values)
      const known = values.flatMap((value) => value ?? [])
      if (scale === null) {
        expect(known).toEqual([])
        return
      }
      const { bottom, top, lines } = scale
      expect(bottom).toBeLessThanOrEqual(Math.min(...known))
      expect(top).toBeGreaterThanOrEqual(Math.max(...known))
      expect(top).toBeGreaterThan(bottom)
      expect(lines.length).toBeLessThanOrEqual(5)
      for (const line of lines) expect(Number.isInteger(line)).toBe(true)
    }),
  )
  expect(temperatureScale([-1.2, null, 11])).toEqual({ bottom: -5, top: 15, lines: [0, 5, 10, 15] })
})
