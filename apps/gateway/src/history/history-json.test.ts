import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { capabilities, capabilityUnits } from '@foyer/contract/device.ts'
import { historyJson } from './history-json.ts'
import type { BucketSeries, Read } from './read-history.ts'

function asObject({ edges, series }: Read<BucketSeries>): object {
  return {
    series: series.map(({ capability, values }) => ({
      capability,
      unit: capabilityUnits[capability],
      points: Array.from(values, (value, bucket) => [edges[bucket], value]),
    })),
  }
}

const decimal = fc
  .tuple(fc.maxSafeInteger(), fc.constantFrom(1, 10, 100, 1000))
  .map(([whole, scale]) => whole / scale)
const value = fc.oneof(
  decimal,
  fc.integer({ min: -50_000, max: 50_000 }).map((n) => n / 100),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 }).map((n) => n / 1_000),
  // Limits of a group of digits, and of the fast path.
  fc.constantFrom(999, 1_000, 999_999, 1e6, 1e9, 2_147_483.647, 2_147_483.6477, 2_147_483.648, 0.0005),
  fc.double(),
)

test('any history is written in the format of JSON.stringify', () => {
  const read = fc.nat({ max: 20 }).chain((count) =>
    fc.record({
      edges: fc
        .array(value, { minLength: count + 1, maxLength: count + 1 })
        .map((all) => Float64Array.from(all)),
      series: fc.array(
        fc.record({
          capability: fc.constantFrom(...capabilities),
          values: fc
            .array(value, { minLength: count, maxLength: count })
            .map((all) => Float64Array.from(all)),
        }),
        { maxLength: 4 },
      ),
    }),
  )
  fc.assert(
    fc.property(read, (one) => {
      expect(Buffer.from(historyJson(one)).toString()).toBe(JSON.stringify(asObject(one)))
    }),
    { numRuns: 500 },
  )
})

test('an unknown value is null, and there is enough space for the longest numbers', () => {
  const long = -Math.PI * 1e-300
  const edge = 2 ** 42
  const odd = [Number.NaN, Infinity, -0, 0.001, 1_000_000.07, edge - 2 ** -10, edge, edge + 0.001, -1e21]
  const values = Float64Array.from([...odd, ...Array<number>(200).fill(long)])
  const edges = new Float64Array(values.length + 1).fill(long)
  const read: Read<BucketSeries> = { edges, series: [{ capability: 'temperature', values }] }
  expect(Buffer.from(historyJson(read)).toString()).toBe(JSON.stringify(asObject(read)))
})
