import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chartScale } from './energy-chart-data.ts'

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
