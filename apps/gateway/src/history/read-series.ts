import type { Database } from '#base/database/database.ts'
import {
  addRollup,
  addSamples,
  type BucketColumns,
  clearColumns,
  keepAfter,
  keepBefore,
  makeColumns,
  type Rollup,
  type Sample,
} from './bucket-columns.ts'
import { holdOf, isIndex, reachesAcross } from './bucket-values.ts'
import type { Buckets } from './buckets.ts'
import type { Samples } from './chunk-codec.ts'
import {
  selectChunks,
  selectDayRollups,
  selectEdges,
  selectHalfHours,
  selectHot,
  selectDirtyDays,
  type ReadableSeries,
} from './history-read.store.ts'
import { storedDays } from './home-days.ts'
import { inOrder, samplesByDay, splitByDay } from './merge-samples.ts'

/** Rollups by series, of each in order of time. */
type Rollups = ReadonlyMap<number, Iterable<Rollup>>

/**
 * Reads series into buckets, one series after the other: from rollups where these suffice and are up to date, otherwise
 * from chunks and unsealed readings. Returns what `read` returns for each series; its columns are used again for the
 * next. The order of the statements matters: unsealed readings are read before rollups and chunks, so that a day that is
 * sealed in between is read twice (and merged), and is never missing.
 */
export async function foldSeries<Result>(
  database: Database,
  series: readonly ReadableSeries[],
  buckets: Buckets,
  read: (columns: BucketColumns, one: ReadableSeries) => Result,
): Promise<Result[]> {
  // One set of columns reused for all series: a set for each would need most of the memory of a request.
  const columns = makeColumns(buckets, 0)
  const [from, to] = [buckets.days[0]?.start, buckets.days.at(-1)?.end]
  if (from === undefined || to === undefined) return series.map((one) => read(columns, one))
  const rolled = series.filter((one) => hasRollups(one, buckets))
  const sampled = series.filter((one) => !rolled.includes(one))

  const stored = await readStored(database, { rolled, sampled, from, to }, buckets)
  const reaching = series.filter((one) => reachesAcross(one.capability)).map(({ id }) => id)
  const found = reaching.length === 0 ? [] : await selectEdges(database, reaching, from, to)
  const edges = new Map(found.map((edge) => [edge.seriesId, edge]))

  return series.map((one) => {
    clearColumns(columns, holdOf(one.capability))
    const { samples, rollups } = stored(one.id)
    let next = 0
    for (const rollup of rollups) {
      for (let list = samples[next]; list !== undefined; list = samples[next]) {
        if ((list.times[0] ?? 0) > rollup.firstAt) break
        addSamples(columns, list)
        next += 1
      }
      addRollup(columns, rollup)
    }
    for (const list of samples.slice(next)) addSamples(columns, list)
    const edge = edges.get(one.id)
    if (typeof edge?.beforeAt === 'number') {
      keepBefore(columns, { at: edge.beforeAt, value: edge.beforeValue ?? 0 })
    }
    if (typeof edge?.afterAt === 'number') {
      keepAfter(columns, { at: edge.afterAt, value: edge.afterValue ?? 0 })
    }
    return read(columns, one)
  })
}

/** There are half-hour rollups only of indices, for costs, and day rollups of all series. */
function hasRollups({ capability, hasDaysOfHome }: ReadableSeries, { minutes }: Buckets): boolean {
  return !hasDaysOfHome && (minutes === 1440 || (minutes >= 30 && isIndex(capability)))
}

/**
 * What is stored of some series in [from, to) (ms), and of the rest of the days that hold `from` and `to`: of `sampled`
 * series all samples, of `rolled` ones the rollups, and samples of the days whose rollups are outdated or do not fit
 * into the buckets. Both are in order of time.
 */
async function readStored(
  database: Database,
  wanted: {
    rolled: readonly ReadableSeries[]
    sampled: readonly ReadableSeries[]
    from: number
    to: number
  },
  buckets: Pick<Buckets, 'minutes' | 'edges'>,
): Promise<(seriesId: number) => { samples: Samples[]; rollups: Iterable<Rollup> }> {
  const { from, to } = wanted
  const rolled = wanted.rolled.map(({ id }) => id)
  const sampled = wanted.sampled.map(({ id }) => id)
  const days = storedDays.between(from, to)
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return () => ({ samples: [], rollups: [] })
  const dirtyDays =
    rolled.length === 0 ? [] : await selectDirtyDays(database, rolled, { first: first.day, last: last.day })
  const hot = await selectHot(database, [...rolled, ...sampled], from, to)
  const found: Rollups =
    rolled.length === 0
      ? new Map()
      : buckets.minutes === 1440
        ? await selectDayRollups(database, rolled, first.start, last.end)
        : await selectHalfHours(database, rolled, first.start, last.end)

  const stale = new Map<number, Set<string>>(rolled.map((id) => [id, new Set()]))
  for (const { seriesId, day } of dirtyDays) stale.get(seriesId)?.add(day)
  for (const [seriesId, rollups] of found) {
    for (const day of daysAcross(rollups, buckets)) stale.get(seriesId)?.add(day)
  }
  // A day of a home may begin in the day of UTC before, and end in the one after.
  const around = wanted.sampled.some(({ hasDaysOfHome }) => hasDaysOfHome)
    ? [storedDays.at(first.start - 1), ...days, storedDays.at(last.end)]
    : days
  const names = around.map(({ day }) => day)
  const chunks = await selectChunks(database, {
    seriesIds: sampled,
    first: names[0] ?? null,
    last: names.at(-1) ?? null,
    single: [...stale].flatMap(([seriesId, some]) => Array.from(some, (day) => ({ seriesId, day }))),
  })
  const unsealed = [...hot].flatMap(([seriesId, readings]) =>
    splitByDay(readings, days).map((part) => ({ seriesId, ...part })),
  )
  const parts = samplesByDay(chunks, unsealed)
  return (seriesId) => {
    const isStale = stale.get(seriesId)
    const own = names.filter((day) => isStale?.has(day) ?? true)
    return {
      samples: inOrder(own.flatMap((day) => parts.get(`${seriesId} ${day}`) ?? [])),
      rollups: isStale === undefined ? [] : fresh(found.get(seriesId) ?? [], isStale),
    }
  }
}

/** The stored days with a rollup that reaches into a second bucket: its home had another time zone when it was sealed. */
function daysAcross(rollups: Iterable<Rollup>, { edges }: Pick<Buckets, 'edges'>): Set<string> {
  const days = new Set<string>()
  let next = 0
  for (const { firstAt, lastAt } of rollups) {
    while (next < edges.length && (edges[next] ?? 0) <= firstAt) next += 1
    if (next < edges.length && lastAt >= (edges[next] ?? 0)) days.add(storedDays.at(firstAt).day)
  }
  return days
}

/** The rollups of days that are not stale. Few days are, and a year has 17,520 half-hours. */
function fresh(rollups: Iterable<Rollup>, stale: ReadonlySet<string>): Iterable<Rollup> {
  if (stale.size === 0) return rollups
  return Iterator.from(rollups).filter(({ firstAt }) => !stale.has(storedDays.at(firstAt).day))
}

/** The samples of one series in [from, to) (ms), and the last one before. */
export type SeriesSamples = Samples & { readonly before: Sample | null }

/** All samples of some series in [from, to) (ms), by series id. */
export async function readSamples(
  database: Database,
  series: readonly ReadableSeries[],
  from: number,
  to: number,
): Promise<Map<number, SeriesSamples>> {
  const found = new Map<number, SeriesSamples>()
  if (to <= from || series.length === 0) return found
  const buckets = { minutes: 1, edges: new Float64Array() } as const
  const stored = await readStored(database, { rolled: [], sampled: series, from, to }, buckets)
  const ids = series.map(({ id }) => id)
  for (const edge of await selectEdges(database, ids, from, to)) {
    let before = edge.beforeAt === null ? null : { at: edge.beforeAt, value: edge.beforeValue ?? 0 }
    const times: number[] = []
    const values: number[] = []
    for (const samples of stored(edge.seriesId).samples) {
      samples.times.forEach((at, index) => {
        const value = samples.values[index] ?? 0
        if (at < from && at > (before?.at ?? -Infinity)) before = { at, value }
        else if (at >= from && at < to) {
          times.push(at)
          values.push(value)
        }
      })
    }
    found.set(edge.seriesId, { times: Float64Array.from(times), values: Float64Array.from(values), before })
  }
  return found
}
