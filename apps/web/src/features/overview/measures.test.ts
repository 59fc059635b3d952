import { expect, test } from 'vitest'
import { barsOfDay, stepsOfDay } from './measures.tsx'

const hour = 3_600_000
const day = { start: 0, end: 24 * hour }

test('bars begin with the day, end with now, and the current half-hour is highlighted', () => {
  const bars = barsOfDay(
    [
      [-hour, 5],
      [0, 10],
      [hour, null],
      [2 * hour, 30],
      [3 * hour, 40],
    ],
    day,
    2 * hour + 1,
  )

  expect(bars.map(({ value, tone }) => [value, tone])).toEqual([
    [10, 'past'],
    [null, 'past'],
    [30, 'now'],
  ])
  expect(bars[0]).toMatchObject({ from: 0, to: 1 / 48 })
})

test('prices are clipped to the day, and a band without a price is left out', () => {
  const steps = stepsOfDay(
    [
      { from: -hour, to: 12 * hour, kind: 'peak', price: 0.2 },
      { from: 12 * hour, to: 18 * hour, kind: 'off_peak', price: null },
      { from: 18 * hour, to: 30 * hour, kind: 'base', price: 0.15 },
      { from: 30 * hour, to: 40 * hour, kind: 'peak', price: 0.2 },
    ],
    day,
  )

  expect(steps).toEqual([
    { from: 0, to: 0.5, value: 0.2, kind: 'peak' },
    { from: 0.75, to: 1, value: 0.15, kind: 'off_peak' },
  ])
})

test('a price that is a range is a step up to its highest, and a step of Tempo has the colour of its day', () => {
  const range = { low: 0.16, high: 0.7 }
  const steps = stepsOfDay(
    [
      { from: 0, to: 6 * hour, kind: 'red_off_peak', price: 0.15 },
      { from: 6 * hour, to: 12 * hour, kind: null, kinds: ['blue_peak', 'red_peak'], price: null, range },
    ],
    day,
  )

  expect(steps).toEqual([
    { from: 0, to: 0.25, value: 0.15, kind: 'off_peak', color: 'red' },
    { from: 0.25, to: 0.5, value: 0.16, high: 0.7, kind: 'peak' },
  ])
})
