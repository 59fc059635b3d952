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

test('a bar whose cost is a range has what is known, the rest at the lowest price, and the range above it', () => {
  const night = { kind: 'blue_off_peak', price: 0.13, energy: 1000, cost: 0.13 } as const
  const day = { kind: null, kinds: ['blue_peak', 'red_peak'], price: null, energy: 1000, cost: null } as const
  const data = {
    kind: 'day',
    from: '2027-01-18',
    to: '2027-01-18',
    previous: '2027-01-17',
    next: null,
    total: 2000,
    is_metered: true,
    cost: null,
    cost_range: { low: 0.29, high: 0.84 },
    categories: [],
    bars: [
      [0, 1000, 0.13],
      [1, 2000, null],
    ] satisfies [number, number, number | null][],
    bar_ranges: [null, { low: 0.29, high: 0.84 }],
    by_price: [
      {
        ...night,
        bars: [
          [1000, 0.13],
          [1000, 0.13],
        ] satisfies [number, number][],
      },
      {
        ...day,
        kinds: [...day.kinds],
        bars: [
          [null, null],
          [1000, null],
        ] satisfies [number | null, null][],
      },
    ],
    before: null,
  } satisfies Parameters<typeof barLayers>[0]
  const layers = barLayers(data, 'price', 'cost')

  expect(layers.map(({ tone }) => tone)).toEqual(['blue-off-peak', 'lowest', 'unsure'])
  const second = layers.map(({ values }) => values[1] ?? Number.NaN)
  expect(second[0]).toBe(0.13)
  expect(second[1]).toBeCloseTo(0.16)
  expect(second[2]).toBeCloseTo(0.55)
  expect(layers.slice(1).map(({ values }) => values[0])).toEqual([null, null])
  expect(barLayers(data, 'price', 'energy').map(({ tone }) => tone)).toEqual(['blue-off-peak', 'unsure'])
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
