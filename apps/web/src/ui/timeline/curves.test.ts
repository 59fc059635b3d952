import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curvePath, heightOn, placeMarks, plotSize } from './curves.ts'
import { axes, hour, quarterDay } from './test-line.ts'

const scale = { min: 15, max: 25 }

test('every value has a position on the plot', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true }), (value) => {
      expect(heightOn(scale, value)).toBeGreaterThanOrEqual(0)
      expect(heightOn(scale, value)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a curve never leaves the plot', () => {
  const points = fc.array(
    fc.tuple(fc.integer({ min: -hour, max: 30 * hour }), fc.option(fc.integer({ min: -40, max: 60 }))),
  )
  fc.assert(
    fc.property(axes, points, fc.boolean(), (axis, unsorted, isSteps) => {
      const path = curvePath(
        axis,
        scale,
        unsorted.toSorted(([a], [b]) => a - b),
        { isSteps },
      )
      for (const [, command, numbers = ''] of path.matchAll(/([MLHV])([^MLHV]*)/g)) {
        const [first = 0, second = 0] = numbers.split(' ').map(Number)
        const [x, y] = command === 'V' ? [0, first] : [first, second]
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(plotSize.width)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(y).toBeLessThanOrEqual(plotSize.height)
      }
    }),
  )
})

test('a missing value breaks the line', () => {
  const path = curvePath(quarterDay, scale, [
    [0, 20],
    [hour, 21],
    [2 * hour, null],
    [3 * hour, 20],
    [4 * hour, 19],
  ])
  expect(path.match(/M/g)).toHaveLength(2)
})

test('a gap longer than the usual step breaks the line', () => {
  const points = [
    [0, 20],
    [hour, 21],
    [4 * hour, 20],
    [5 * hour, 19],
  ] as const
  expect(curvePath(quarterDay, scale, points, { longestStep: 2 * hour }).match(/M/g)).toHaveLength(2)
  expect(curvePath(quarterDay, scale, points).match(/M/g)).toHaveLength(1)
})

test('a setpoint holds until the next one', () => {
  const path = curvePath(
    quarterDay,
    scale,
    [
      [0, 20],
      [3 * hour, 15],
      [6 * hour, 15],
    ],
    { isSteps: true },
  )
  expect(path).toBe('M0 50H500V100L1000 100')
})

test("labels of past values never extend into the future; the latest value's label may", () => {
  const measured = [
    [0, 19.3],
    [0.5 * hour, 19.6],
  ] as const
  const words = (hasDot: boolean) => {
    const axis = { ...quarterDay, now: 0.5 * hour }
    const mark = { at: 0, value: 19.3, label: '19.3 °C at 06:00', hasDot, isMain: hasDot }
    const curve = { scale, measured, levels: [], marks: [mark], description: '' }
    return placeMarks(axis, curve, { width: 800, height: 140, gaps: [] })
  }
  expect(words(false)).toEqual([])
  expect(words(true)).toHaveLength(1)
})
