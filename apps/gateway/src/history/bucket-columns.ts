import { bucketAt, type Buckets } from './buckets.ts'
import type { Samples } from './chunk-codec.ts'

/** A value with its event time in ms. */
export type Sample = { readonly at: number; readonly value: number }

/**
 * The aggregate of a series over one bucket, half-hour or day. `rise` is the increase of an index between its own
 * samples; `held` the total ms for which its values held until the next one, and `area` the sum of each value times its
 * ms.
 */
export type Rollup = {
  readonly n: number
  readonly held: number
  readonly area: number
  readonly min: number
  readonly max: number
  readonly rise: number
  readonly firstAt: number
  readonly firstValue: number
  readonly lastAt: number
  readonly lastValue: number
}

/** One series aggregated into buckets, as columns. Where `n` is 0, the other columns are undefined. */
export type BucketColumns = {
  readonly buckets: Buckets
  readonly n: Float64Array
  readonly held: Float64Array
  readonly area: Float64Array
  readonly min: Float64Array
  readonly max: Float64Array
  readonly rise: Float64Array
  readonly firstAt: Float64Array
  readonly firstValue: Float64Array
  readonly lastAt: Float64Array
  readonly lastValue: Float64Array
  /** The nearest sample before the first bucket, and the nearest after the last. */
  before: Sample | null
  after: Sample | null
  /** Longest time (ms) for which a value holds without a following one. */
  hold: number
}

/** Creates empty columns for these buckets, for a series whose values hold for at most `hold` ms. */
export function makeColumns(buckets: Buckets, hold: number): BucketColumns {
  const column = (): Float64Array => new Float64Array(buckets.count)
  return {
    buckets,
    n: column(),
    held: column(),
    area: column(),
    min: column(),
    max: column(),
    rise: column(),
    firstAt: column(),
    firstValue: column(),
    lastAt: column(),
    lastValue: column(),
    before: null,
    after: null,
    hold,
  }
}

/** Clears columns for another series. Columns that only matter where `n` is not 0 are not cleared. */
export function clearColumns(columns: BucketColumns, hold: number): void {
  columns.n.fill(0)
  columns.held.fill(0)
  columns.area.fill(0)
  columns.rise.fill(0)
  columns.before = null
  columns.after = null
  columns.hold = hold
}

/** Adds samples to their buckets. They must be in order of time, within and between calls for the same bucket. */
export function addSamples(columns: BucketColumns, { times, values }: Samples): void {
  const { n, held, area, min, max, rise, hold, firstAt, firstValue, lastAt, lastValue } = columns
  const { edges, count } = columns.buckets
  let index = 0
  while (index < times.length && (times[index] ?? 0) < (edges[0] ?? 0)) index += 1
  if (index > 0) keepBefore(columns, { at: times[index - 1] ?? 0, value: values[index - 1] ?? 0 })

  let bucket = bucketAt(columns.buckets, times[index] ?? 0)
  for (; index < times.length; index += 1) {
    const at = times[index] ?? 0
    const value = values[index] ?? 0
    while (bucket < count && at >= (edges[bucket + 1] ?? 0)) bucket += 1
    if (bucket === count) {
      keepAfter(columns, { at, value })
      return
    }
    const had = n[bucket] ?? 0
    if (had === 0) {
      firstAt[bucket] = at
      firstValue[bucket] = value
      min[bucket] = value
      max[bucket] = value
    } else {
      const former = lastValue[bucket] ?? 0
      const length = Math.min(at - (lastAt[bucket] ?? 0), hold)
      held[bucket] = (held[bucket] ?? 0) + length
      area[bucket] = (area[bucket] ?? 0) + former * length
      // A decreasing index was reset: that step counts as no consumption.
      const step = value - former
      if (step > 0) rise[bucket] = (rise[bucket] ?? 0) + step
      if (value < (min[bucket] ?? 0)) min[bucket] = value
      if (value > (max[bucket] ?? 0)) max[bucket] = value
    }
    n[bucket] = had + 1
    lastAt[bucket] = at
    lastValue[bucket] = value
  }
}

/** Adds a rollup of a part of a bucket. Parts must be added in order of time, like samples. */
export function addRollup(columns: BucketColumns, part: Rollup): void {
  const bucket = bucketAt(columns.buckets, part.firstAt)
  if (bucket < 0) return keepBefore(columns, { at: part.lastAt, value: part.lastValue })
  if (bucket === columns.buckets.count) {
    return keepAfter(columns, { at: part.firstAt, value: part.firstValue })
  }
  const whole = rollupAt(columns, bucket)
  const step = whole === null ? 0 : Math.max(0, part.firstValue - whole.lastValue)
  const between = whole === null ? 0 : Math.min(part.firstAt - whole.lastAt, columns.hold)
  columns.n[bucket] = (whole?.n ?? 0) + part.n
  columns.held[bucket] = (whole?.held ?? 0) + between + part.held
  columns.area[bucket] = (whole?.area ?? 0) + between * (whole?.lastValue ?? 0) + part.area
  columns.min[bucket] = Math.min(whole?.min ?? Infinity, part.min)
  columns.max[bucket] = Math.max(whole?.max ?? -Infinity, part.max)
  columns.rise[bucket] = (whole?.rise ?? 0) + step + part.rise
  columns.firstAt[bucket] = whole?.firstAt ?? part.firstAt
  columns.firstValue[bucket] = whole?.firstValue ?? part.firstValue
  columns.lastAt[bucket] = part.lastAt
  columns.lastValue[bucket] = part.lastValue
}

/** The rollup of a bucket, or null if it has no samples. */
export function rollupAt(columns: BucketColumns, bucket: number): Rollup | null {
  const n = columns.n[bucket] ?? 0
  if (n === 0) return null
  return {
    n,
    held: columns.held[bucket] ?? 0,
    area: columns.area[bucket] ?? 0,
    min: columns.min[bucket] ?? 0,
    max: columns.max[bucket] ?? 0,
    rise: columns.rise[bucket] ?? 0,
    firstAt: columns.firstAt[bucket] ?? 0,
    firstValue: columns.firstValue[bucket] ?? 0,
    lastAt: columns.lastAt[bucket] ?? 0,
    lastValue: columns.lastValue[bucket] ?? 0,
  }
}

/** Records a sample before the buckets; only the nearest one is kept. */
export function keepBefore(columns: BucketColumns, sample: Sample): void {
  if (columns.before === null || sample.at > columns.before.at) columns.before = sample
}

/** As `keepBefore`, for a sample after the buckets. */
export function keepAfter(columns: BucketColumns, sample: Sample): void {
  if (columns.after === null || sample.at < columns.after.at) columns.after = sample
}
