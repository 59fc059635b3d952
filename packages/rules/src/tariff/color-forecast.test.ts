import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ColorForecast, forecastScores, narrowForecast } from './color-forecast.ts'
import type { DayColor } from './day-colors.ts'

const colors = ['blue', 'white', 'red'] as const

const forecasts = fc
  .tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000))
  .filter((weights) => weights.some((weight) => weight > 0))
  .map(([blue, white, red]): ColorForecast => {
    const sum = blue + white + red
    return { blue: blue / sum, white: white / sum, red: red / sum }
  })

const sumOf = (forecast: ColorForecast) => colors.reduce((sum, color) => sum + forecast[color], 0)

test('a Saturday is never red: its red share goes to blue and white, in their proportions', () => {
  const narrowed = narrowForecast({ blue: 0.3, white: 0.45, red: 0.25 }, ['blue', 'white'])
  expect(narrowed?.blue).toBeCloseTo(0.4, 10)
  expect(narrowed?.white).toBeCloseTo(0.6, 10)
  expect(narrowed?.red).toBe(0)
})

test('a day with one possible colour has no forecast, nor has one whose possible colours are all excluded', () => {
  expect(narrowForecast({ blue: 0.3, white: 0.45, red: 0.25 }, ['blue'])).toBeNull()
  expect(narrowForecast({ blue: 0, white: 0, red: 1 }, ['blue', 'white'])).toBeNull()
})

test('a narrowed forecast has a sum of 1, keeps proportions, and is not narrowed further by the same colours', () => {
  fc.assert(
    fc.property(forecasts, fc.subarray([...colors], { minLength: 2 }), (forecast, possible) => {
      const narrowed = narrowForecast(forecast, possible)
      if (narrowed === null) {
        expect(possible.every((color) => forecast[color] === 0)).toBe(true)
        return
      }
      expect(sumOf(narrowed)).toBeCloseTo(1, 10)
      for (const color of colors) {
        if (!possible.includes(color)) expect(narrowed[color]).toBe(0)
        else expect(narrowed[color]).toBeGreaterThanOrEqual(forecast[color] - 1e-12)
      }
      const again = narrowForecast(narrowed, possible)
      for (const color of colors) expect(again?.[color]).toBeCloseTo(narrowed[color], 10)
    }),
  )
})

test('the score is 0 for the right colour, 2 for a wrong one, 2/3 for thirds, by days ahead', () => {
  const [sure, thirds] = [
    { blue: 0, white: 0, red: 1 },
    { blue: 1 / 3, white: 1 / 3, red: 1 / 3 },
  ]
  const scores = forecastScores([
    { ahead: 3, forecast: thirds, color: 'blue' },
    { ahead: 2, forecast: sure, color: 'red' },
    { ahead: 2, forecast: sure, color: 'white' },
    { ahead: 2, forecast: { blue: 0.6, white: 0.3, red: 0.1 }, color: 'blue' },
  ])
  expect(scores.map(({ ahead, days }) => [ahead, days])).toEqual([
    [2, 3],
    [3, 1],
  ])
  // (0 + 2 + 0.4² + 0.3² + 0.1²) / 3
  expect(scores[0]?.score).toBeCloseTo(2.26 / 3, 10)
  expect(scores[1]?.score).toBeCloseTo(2 / 3, 10)
  expect(forecastScores([])).toEqual([])
})

test('a score is from 0 to 2, and honest: on average, none is better than the true probabilities', () => {
  fc.assert(
    fc.property(forecasts, forecasts, (truth, other) => {
      const expected = (forecast: ColorForecast) =>
        colors.reduce((sum, color: DayColor) => {
          const [{ score } = { score: Number.NaN }] = forecastScores([{ ahead: 2, forecast, color }])
          expect(score).toBeGreaterThanOrEqual(0)
          expect(score).toBeLessThanOrEqual(2 + 1e-12)
          return sum + truth[color] * score
        }, 0)
      expect(expected(truth)).toBeLessThanOrEqual(expected(other) + 1e-12)
    }),
  )
})
