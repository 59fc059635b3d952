import type { Samples } from './chunk-codec.ts'
import type { HotRow } from './history-read.store.ts'
import type { HomeDay } from './home-days.ts'

export const noSamples: Samples = { times: new Float64Array(), values: new Float64Array() }

/**
 * Merges two lists of samples in order of time. If both have a sample at the same time, the value of `first` is kept:
 * the value stored first wins.
 */
export function mergeSamples(first: Samples, second: Samples): Samples {
  if (second.times.length === 0) return first
  if (first.times.length === 0) return second
  const size = first.times.length + second.times.length
  const times = new Float64Array(size)
  const values = new Float64Array(size)
  let a = 0
  let b = 0
  let n = 0
  while (a < first.times.length || b < second.times.length) {
    const timeA = first.times[a] ?? Infinity
    const timeB = second.times[b] ?? Infinity
    times[n] = Math.min(timeA, timeB)
    values[n] = timeA <= timeB ? (first.values[a] ?? 0) : (second.values[b] ?? 0)
    n += 1
    if (timeA <= timeB) a += 1
    if (timeB <= timeA) b += 1
  }
  return { times: times.slice(0, n), values: values.slice(0, n) }
}

/** Groups unsealed rows to samples by `series day`. The rows must be in order of time. */
export function groupByDay(rows: readonly HotRow[], dayOf: (row: HotRow) => string): Map<string, Samples> {
  const groups = new Map<string, { times: number[]; values: number[] }>()
  for (const row of rows) {
    const key = `${row.seriesId} ${dayOf(row)}`
    const group = groups.get(key) ?? { times: [], values: [] }
    group.times.push(row.at)
    group.values.push(row.value)
    groups.set(key, group)
  }
  const samples = new Map<string, Samples>()
  for (const [key, { times, values }] of groups) {
    samples.set(key, { times: Float64Array.from(times), values: Float64Array.from(values) })
  }
  return samples
}

/** The samples of each day that has some. `days` follow each other, and the samples are within them. */
export function splitByDay(
  { times, values }: Samples,
  days: readonly HomeDay[],
): { day: string; samples: Samples }[] {
  const parts: { day: string; samples: Samples }[] = []
  let [from, after] = [0, 0]
  for (const { day, end } of days) {
    while (after < times.length && (times[after] ?? end) < end) after += 1
    if (after > from) {
      parts.push({
        day,
        samples: { times: times.subarray(from, after), values: values.subarray(from, after) },
      })
    }
    from = after
  }
  return parts
}
