import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heatingRuns } from './heating-runs.ts'

test('a run lasts from the first report above the threshold to the first one that is not', () => {
  const samples = [
    { at: 0, value: 0 },
    { at: 10, value: 40 },
    { at: 20, value: 80 },
    { at: 30, value: 0 },
    { at: 40, value: 20 },
  ]

  expect(heatingRuns(samples, 5)).toEqual([
    { from: 40, to: null, peak: 20 },
    { from: 10, to: 30, peak: 80 },
  ])
})

test('runs never touch, the newest comes first, and only the newest may still be running', () => {
  const anySamples = fc
    .array(fc.record({ at: fc.nat(1_000), value: fc.integer({ min: 0, max: 100 }) }))
    .map((list) => list.toSorted((one, other) => one.at - other.at))
  fc.assert(
    fc.property(anySamples, fc.integer({ min: 0, max: 99 }), (samples, threshold) => {
      const runs = heatingRuns(samples, threshold)
      runs.forEach((run, index) => {
        expect(run.peak).toBeGreaterThan(threshold)
        const later = runs[index - 1]
        if (later === undefined) return
        expect(run.to).not.toBeNull()
        expect(run.to ?? Infinity).toBeLessThanOrEqual(later.from)
      })
    }),
  )
})
