import { decodeChunk, type Samples } from './chunk-codec.ts'
import type { ChunkRow, DayMark } from './history-read.store.ts'
import type { HomeDay } from './home-days.ts'

const noSamples: Samples = { times: new Float64Array(), values: new Float64Array() }

/**
 * Merges two lists of samples in order of time. If both have a sample at the same time, the value of `first` is kept:
 * the value stored first wins.
 */
function mergeSamples(first: Samples, second: Samples): Samples {
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

/** The samples of days by `series day`: those of the chunks, and the unsealed ones of some days. */
export function samplesByDay(
  chunks: readonly ChunkRow[],
  hot: readonly (DayMark & { samples: Samples })[],
): Map<string, Samples> {
  const days = new Map<string, Samples>()
  for (const { seriesId, day, payload } of chunks) days.set(`${seriesId} ${day}`, decodeChunk(payload))
  for (const { seriesId, day, samples } of hot) {
    const key = `${seriesId} ${day}`
    days.set(key, mergeSamples(days.get(key) ?? noSamples, samples))
  }
  return days
}

/** Puts samples together whose times follow each other. */
export function joinSamples(parts: readonly Samples[]): Samples {
  const size = parts.reduce((sum, { times }) => sum + times.length, 0)
  const joined = { times: new Float64Array(size), values: new Float64Array(size) }
  let at = 0
  for (const { times, values } of parts) {
    joined.times.set(times, at)
    joined.values.set(values, at)
    at += times.length
  }
  return joined
}

/** Lists of samples of following days as lists of which each ends before the next one begins. */
export function inOrder(days: readonly Samples[]): Samples[] {
  const lists: Samples[] = []
  for (const samples of days) {
    const last = lists.at(-1)
    const end = last?.times.at(-1) ?? -Infinity
    if (last === undefined || (samples.times[0] ?? Infinity) > end) lists.push(samples)
    else lists[lists.length - 1] = mergeSamples(last, samples)
  }
  return lists
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
