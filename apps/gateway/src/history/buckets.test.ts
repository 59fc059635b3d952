import fc from 'fast-check'
import { aggregationMinutes } from '@foyer/contract/history.ts'
import { expect, test } from 'vitest'
import { addSamples, makeColumns } from './bucket-columns.ts'
import { bucketValues, holdOf } from './bucket-values.ts'
import { bucketAt, bucketsOf } from './buckets.ts'
import { homeDays } from './home-days.ts'

const hour = 3_600_000
const paris = 'Europe/Paris'
const zones = fc.constantFrom(paris, 'America/Sao_Paulo', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC')
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 11, 31) })
const widths = fc.constantFrom(...aggregationMinutes)

test('the days of clock changes have 23 and 25 hours', () => {
  const days = homeDays(paris)
  const hours = (day: string): number => (days.of(day).end - days.of(day).start) / hour

  expect([hours('2026-10-25'), hours('2027-03-28'), hours('2027-01-18')]).toEqual([25, 23, 24])
  expect(days.at(Date.UTC(2026, 9, 24, 22)).day).toBe('2026-10-25')
  expect(days.at(Date.UTC(2026, 9, 25, 22, 59)).day).toBe('2026-10-25')
  expect(days.at(Date.UTC(2026, 9, 25, 23)).day).toBe('2026-10-26')
})

test('the days of clock changes have 50 and 46 half-hours', () => {
  const halfHours = (day: string): number => {
    const { start, end } = homeDays(paris).of(day)
    return bucketsOf(paris, start, end, 30).count
  }
  expect([halfHours('2026-10-25'), halfHours('2027-03-28')]).toEqual([50, 46])
})

test('every instant of a span is in exactly one bucket, and its limits do not depend on the requested span', () => {
  const spans = fc.record({
    zone: zones,
    from: instants,
    length: fc.integer({ min: 1, max: 72 * hour }),
    minutes: widths,
  })
  fc.assert(
    fc.property(
      spans,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      ({ zone, from, length, minutes }, part) => {
        const buckets = bucketsOf(zone, from, from + length, minutes)
        const { edges, count } = buckets
        const inside = from + Math.floor(length * part)
        const found = bucketAt(buckets, inside)

        expect([bucketAt(buckets, from), bucketAt(buckets, from + length - 1)]).toEqual([0, count - 1])
        expect(edges[found]).toBeLessThanOrEqual(inside)
        expect(edges[found + 1]).toBeGreaterThan(inside)
        const alone = bucketsOf(zone, inside, inside + 1, minutes)
        expect([...alone.edges]).toEqual([edges[found], edges[found + 1]])
      },
    ),
  )
})

test('the buckets of an index add up to its increase, wherever its samples are', () => {
  const walk = fc.array(
    fc.record({ gap: fc.integer({ min: 1, max: 9 * hour }), rise: fc.integer({ min: 0, max: 5_000 }) }),
    { minLength: 2, maxLength: 60 },
  )
  fc.assert(
    fc.property(zones, instants, walk, widths, (zone, start, steps, minutes) => {
      let at = start
      let value = 1_000
      const samples = steps.map(({ gap, rise }) => ({ at: (at += gap), value: (value += rise) }))
      const columns = makeColumns(bucketsOf(zone, start, at + 1, minutes), holdOf('energy_index'))
      addSamples(columns, {
        times: Float64Array.from(samples, (sample) => sample.at),
        values: Float64Array.from(samples, (sample) => sample.value),
      })

      const energy = bucketValues(columns, 'energy_index', at)

      const sum = energy.reduce((total, wh) => total + (Number.isNaN(wh) ? 0 : wh), 0)
      expect(sum).toBeCloseTo(value - (samples[0]?.value ?? 0), 1)
      expect(energy.every((wh) => Number.isNaN(wh) || wh >= 0)).toBe(true)
    }),
  )
})

test('the mean of a measure counts every minute for which a value held, but not beyond an hour or beyond now', () => {
  const minute = 60_000
  const samples = fc.uniqueArray(
    fc.record({
      minutes: fc.integer({ min: 0, max: 1_500 }),
      watts: fc.constantFrom(0, 5, 750, 2_000),
    }),
    { selector: ({ minutes }) => minutes, minLength: 1, maxLength: 40 },
  )
  fc.assert(
    fc.property(samples, fc.integer({ min: 0, max: 1_600 }), widths, (list, passed, width) => {
      const start = homeDays(paris).of('2026-10-25').start
      const samples = list
        .map(({ minutes, watts }) => ({ at: start + minutes * minute, value: watts }))
        .filter(({ at }) => at < start + passed * minute)
        .toSorted((one, other) => one.at - other.at)
      const now = start + passed * minute
      const buckets = bucketsOf(paris, start + 6 * hour, start + 22 * hour, width)
      const columns = makeColumns(buckets, holdOf('instant_power'))
      addSamples(columns, {
        times: Float64Array.from(samples, ({ at }) => at),
        values: Float64Array.from(samples, ({ value }) => value),
      })

      const means = bucketValues(columns, 'instant_power', now)

      for (const [bucket, mean] of means.entries()) {
        const known: number[] = []
        for (
          let at = buckets.edges[bucket] ?? 0;
          at < Math.min(buckets.edges[bucket + 1] ?? 0, now);
          at += minute
        ) {
          const last = samples.findLast((sample) => sample.at <= at)
          if (last !== undefined && at - last.at < hour) known.push(last.value)
        }
        if (known.length === 0) expect(mean).toBeNaN()
        else expect(mean).toBeCloseTo(known.reduce((sum, value) => sum + value, 0) / known.length, 2)
      }
    }),
  )
})
