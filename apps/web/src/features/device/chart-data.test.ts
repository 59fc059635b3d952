import { expect, test } from 'vitest'
import { heldPoints, heldSpans, niceScale, usualCapabilities } from './chart-data.ts'

test('a value holds until the next one, and not into a silence', () => {
  const points = [[0, 1] as const, [10, 1] as const, [20, null] as const, [30, 0] as const, [50, 1] as const]
  const spans = heldSpans(points, 100, [{ from: 60, to: 80 }])
  expect(spans).toEqual([
    { from: 0, to: 30, value: 1 },
    { from: 30, to: 50, value: 0 },
    { from: 50, to: 60, value: 1 },
  ])
  expect(heldPoints(spans).at(-1)).toEqual([60, null])
})

test('scales are round and hold what is drawn', () => {
  expect(
    niceScale('temperature', [
      [0, 17.3],
      [1, 21.9],
    ]).levels,
  ).toEqual([16, 18, 20, 22])
  const power = niceScale('instant_power', [
    [0, 1490],
    [1, null],
  ])
  expect(power.levels).toEqual([1000, 2000])
  expect(power.scale.min).toBe(0)
  expect(niceScale('battery', [[0, 40]]).levels).toEqual([25, 50, 75, 100])
  expect(niceScale('temperature', [])).toEqual({ scale: { min: 0, max: 1 }, levels: [] })
})

test('at most three capabilities are shown at first, those that people look for', () => {
  expect(usualCapabilities(['battery', 'link_quality', 'temperature', 'humidity'])).toEqual([
    'temperature',
    'humidity',
    'battery',
  ])
  expect(usualCapabilities(['link_quality'])).toEqual(['link_quality'])
})

test('a scale holds a year of quarter hours of several objects', () => {
  const points = Array.from({ length: 200_000 }, (_, index) => [index, (index % 200) / 10] as const)

  expect(niceScale('temperature', points).levels).toEqual([0, 10, 20])
})
