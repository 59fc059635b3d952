import type { aggregationMinutes } from '@foyer/contract/history.ts'
import { homeDays, type HomeDay } from './home-days.ts'

/** Width of a bucket in minutes; 1440 is a day of the home, whatever its length. */
export type BucketMinutes = (typeof aggregationMinutes)[number]

/** Buckets of a span, aligned to the home's midnights. */
export type Buckets = {
  readonly minutes: BucketMinutes
  readonly count: number
  /** Start of each bucket (ms) and, as the last entry, the end of the span. */
  readonly edges: Float64Array
  /** The days of the home that contain the buckets. */
  readonly days: readonly HomeDay[]
}

/** The buckets that overlap [from, to), including the whole first and last. None if the span is empty. */
export function bucketsOf(zone: string, from: number, to: number, minutes: BucketMinutes): Buckets {
  const days = homeDays(zone).between(from, to)
  const edges: number[] = []
  for (const day of days) {
    const width = minutes === 1440 ? day.end - day.start : minutes * 60_000
    // Whole steps from midnight, so that the limits of a bucket do not depend on the requested span.
    const skipped = Math.max(0, Math.floor((from - day.start) / width))
    for (let start = day.start + skipped * width; start < day.end && start < to; start += width) {
      edges.push(start)
    }
  }
  const last = days.at(-1)
  if (last === undefined) return { minutes, count: 0, edges: new Float64Array(), days }
  const width = minutes === 1440 ? last.end - last.start : minutes * 60_000
  edges.push(Math.min((edges.at(-1) ?? 0) + width, last.end))
  return { minutes, count: edges.length - 1, edges: Float64Array.from(edges), days }
}

/** Index of the bucket that contains an instant: -1 before the first, `count` after the last. */
export function bucketAt(buckets: Buckets, instant: number): number {
  const { edges, count } = buckets
  if (count === 0 || instant < (edges[0] ?? 0)) return -1
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((edges[middle] ?? 0) <= instant) low = middle
    else high = middle - 1
  }
  return low
}
