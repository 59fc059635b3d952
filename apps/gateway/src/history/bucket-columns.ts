import { bucketAt, type Buckets } from './buckets.ts'
import type { Samples } from './chunk-codec.ts'

/** A value at its event time, ms. */
export type Sample = { readonly at: number; readonly value: number }

/** What one bucket, half-hour or day knows of a series. `rise` is what an index rose between its own samples. */
export type Rollup = {
  readonly n: number
  readonly sum: number
  readonly min: number
  readonly max: number
  readonly rise: number
  readonly firstAt: number
  readonly firstValue: number
  readonly lastAt: number
  readonly lastValue: number
}

/** One series folded into buckets, in columns; where `n` is 0 the rest means nothing. */
export type BucketColumns = {
  readonly buckets: Buckets
  readonly n: Float64Array
  readonly sum: Float64Array
  readonly min: Float64Array
  readonly max: Float64Array
  readonly rise: Float64Array
  readonly firstAt: Float64Array
  readonly firstValue: Float64Array
  readonly lastAt: Float64Array
  readonly lastValue: Float64Array
  /** The sample next before the first bucket, and next after the last. */
  before: Sample | null
  after: Sample | null
}

/** Empty columns for these buckets. */
export function makeColumns(buckets: Buckets): BucketColumns {
  const column = (): Float64Array => new Float64Array(buckets.count)
  return {
    buckets,
    n: column(),
    sum: column(),
    min: column(),
    max: column(),
    rise: column(),
    firstAt: column(),
    firstValue: column(),
    lastAt: column(),
    lastValue: column(),
    before: null,
    after: null,
  }
}

/** Empties columns for another series. What `n` says nothing of stays, and means nothing. */
export function clearColumns(columns: BucketColumns): void {
  columns.n.fill(0)
  columns.sum.fill(0)
  columns.rise.fill(0)
  columns.before = null
  columns.after = null
}

/** Folds samples in. They rise in time, and each bucket gets all of its own from calls in order of time. */
export function addSamples(columns: BucketColumns, { times, values }: Samples): void {
  const { n, sum, min, max, rise, firstAt, firstValue, lastAt, lastValue } = columns
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
      // An index that goes back was reset: nothing was used, and certainly nothing given back.
      const step = value - (lastValue[bucket] ?? 0)
      if (step > 0) rise[bucket] = (rise[bucket] ?? 0) + step
      if (value < (min[bucket] ?? 0)) min[bucket] = value
      if (value > (max[bucket] ?? 0)) max[bucket] = value
    }
    n[bucket] = had + 1
    sum[bucket] = (sum[bucket] ?? 0) + value
    lastAt[bucket] = at
    lastValue[bucket] = value
  }
}

/** Folds a rollup in: whole parts of a bucket, in order of time like samples. */
export function addRollup(columns: BucketColumns, part: Rollup): void {
  const bucket = bucketAt(columns.buckets, part.firstAt)
  if (bucket < 0) return keepBefore(columns, { at: part.lastAt, value: part.lastValue })
  if (bucket === columns.buckets.count) {
    return keepAfter(columns, { at: part.firstAt, value: part.firstValue })
  }
  const whole = rollupAt(columns, bucket)
  const step = whole === null ? 0 : Math.max(0, part.firstValue - whole.lastValue)
  columns.n[bucket] = (whole?.n ?? 0) + part.n
  columns.sum[bucket] = (whole?.sum ?? 0) + part.sum
  columns.min[bucket] = Math.min(whole?.min ?? Infinity, part.min)
  columns.max[bucket] = Math.max(whole?.max ?? -Infinity, part.max)
  columns.rise[bucket] = (whole?.rise ?? 0) + step + part.rise
  columns.firstAt[bucket] = whole?.firstAt ?? part.firstAt
  columns.firstValue[bucket] = whole?.firstValue ?? part.firstValue
  columns.lastAt[bucket] = part.lastAt
  columns.lastValue[bucket] = part.lastValue
}

/** What a bucket holds, or null where nothing was heard in it. */
export function rollupAt(columns: BucketColumns, bucket: number): Rollup | null {
  const n = columns.n[bucket] ?? 0
  if (n === 0) return null
  return {
    n,
    sum: columns.sum[bucket] ?? 0,
    min: columns.min[bucket] ?? 0,
    max: columns.max[bucket] ?? 0,
    rise: columns.rise[bucket] ?? 0,
    firstAt: columns.firstAt[bucket] ?? 0,
    firstValue: columns.firstValue[bucket] ?? 0,
    lastAt: columns.lastAt[bucket] ?? 0,
    lastValue: columns.lastValue[bucket] ?? 0,
  }
}

/** Tells of a sample outside the buckets; the nearest on each side is kept. */
export function keepBefore(columns: BucketColumns, sample: Sample): void {
  if (columns.before === null || sample.at > columns.before.at) columns.before = sample
}

/** See `keepBefore`. */
export function keepAfter(columns: BucketColumns, sample: Sample): void {
  if (columns.after === null || sample.at < columns.after.at) columns.after = sample
}
