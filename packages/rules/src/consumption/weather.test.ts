import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctForWeather, weatherFactor } from './weather.ts'

const wattHours = fc.double({ min: 0, max: 5000, noNaN: true })
const halfHours = fc.array(fc.record({ whole: wattHours, heating: wattHours }), {
  minLength: 1,
  maxLength: 48,
})
const columns = (slots: readonly { whole: number; heating: number }[]) =>
  [
    Float64Array.from(slots, ({ whole }) => whole),
    Float64Array.from(slots, ({ heating }) => heating),
  ] as const
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0)
const cold = fc.array(fc.double({ min: 3, max: 30, noNaN: true }), { minLength: 1, maxLength: 40 })

test('January 2026 with 427 degree-days was 5 % colder than January 2025 with 406', () => {
  const days = (total: number) => Array.from({ length: 31 }, () => total / 31)
  const weather = weatherFactor(days(427), days(406))
  expect(weather).toMatchObject({ factor: expect.closeTo(427 / 406) })
})

test('months of different lengths are compared by their mean day', () => {
  const days = (length: number) => Array.from({ length }, () => 10)
  expect(weatherFactor(days(28), days(31))).toEqual({ factor: 1, here: 10, there: 10 })
})

test('without most of the temperatures, or in a mild period, there is no factor', () => {
  expect(weatherFactor([10, 10, 10, null], [10, 10, 10, 10])).toBe('few_temperatures')
  expect(weatherFactor([10, 10, 10, 10, null], [10, 10, 10, 10, 10])).toMatchObject({ factor: 1 })
  expect(weatherFactor([], [])).toBe('few_temperatures')
  expect(weatherFactor([10], [2])).toBe('mild')
  expect(weatherFactor([0], [10])).toMatchObject({ factor: 0 })
})

test('the same weather corrects nothing', () => {
  fc.assert(
    fc.property(cold, halfHours, (days, slots) => {
      const weather = weatherFactor(days, days)
      expect(weather).toMatchObject({ factor: 1 })
      const [whole, heating] = columns(slots)
      expect(correctForWeather(whole, heating, 1)).toEqual(whole)
    }),
  )
})

test('a colder period needs more, and never less than nothing', () => {
  fc.assert(
    fc.property(
      halfHours,
      fc.double({ min: 0, max: 10, noNaN: true }),
      fc.double({ min: 0, max: 10, noNaN: true }),
      (slots, one, other) => {
        const [whole, heating] = columns(slots)
        const [less, more] = [Math.min(one, other), Math.max(one, other)].map((factor) =>
          correctForWeather(whole, heating, factor),
        )
        for (const [slot, value] of (less ?? []).entries()) {
          expect(value).toBeGreaterThanOrEqual(-1e-9)
          expect(more?.[slot]).toBeGreaterThanOrEqual(value - 1e-9)
        }
      },
    ),
  )
})

test('what is not heating stays, and the sum changes by the heating only', () => {
  fc.assert(
    fc.property(halfHours, fc.double({ min: 0, max: 5, noNaN: true }), (slots, factor) => {
      const [whole, heating] = columns(
        slots.map((slot) => ({ ...slot, heating: Math.min(slot.heating, slot.whole) })),
      )
      const corrected = correctForWeather(whole, heating, factor)
      expect(sum(corrected)).toBeCloseTo(sum(whole) + (factor - 1) * sum(heating), 4)
      expect(correctForWeather(whole, null, factor)).toEqual(whole)
    }),
  )
})

test('unknown half-hours stay unknown', () => {
  const corrected = correctForWeather(
    Float64Array.of(Number.NaN, 100),
    Float64Array.of(Number.NaN, Number.NaN),
    2,
  )
  expect([...corrected]).toEqual([Number.NaN, 100])
})
