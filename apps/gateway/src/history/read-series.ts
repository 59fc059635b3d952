import type { Database } from '#base/database/database.ts'
import {
  addRollup,
  addSamples,
  clearColumns,
  keepAfter,
  keepBefore,
  makeColumns,
  type Sample,
} from './bucket-columns.ts'
import { bucketValues, holdOf, isIndex, reachesAcross } from './bucket-values.ts'
import type { Buckets } from './buckets.ts'
import type { Samples } from './chunk-codec.ts'
import {
  selectChunks,
  selectDayRollups,
  selectEdges,
  selectHalfHours,
  selectHot,
  selectDirtyDays,
  type DayMark,
  type ReadableSeries,
  type RollupRow,
} from './history-read.store.ts'
import type { HomeDay } from './home-days.ts'
import { noSamples, samplesByDay, splitByDay } from './merge-samples.ts'

/**
 * Reads series as values in buckets, one array per series: from rollups where these suffice and are up to date,
 * otherwise from chunks and unsealed readings. The order of the statements matters: unsealed readings are read before
 * chunks, so that a day that is sealed in between is read twice (and merged), and is never missing.
 */
export async function foldSeries(
  database: Database,
  series: readonly ReadableSeries[],
  buckets: Buckets,
  now: number,
): Promise<Float64Array[]> {
  // One set of columns reused for all series: a set for each would need most of the memory of a request.
  const columns = makeColumns(buckets, 0)
  const [first, last] = [buckets.days[0], buckets.days.at(-1)]
  if (first === undefined || last === undefined || series.length === 0) {
    return series.map(({ capability }) => bucketValues(columns, capability, now))
  }
  const days = { first: first.day, last: last.day }
  const ids = series.map(({ id }) => id)
  const rolled = series.filter((one) => hasRollups(one, buckets)).map(({ id }) => id)
  const sampled = ids.filter((id) => !rolled.includes(id))

  const dirtyDays = rolled.length === 0 ? [] : await selectDirtyDays(database, rolled, days)
  const isDirty = new Set(dirtyDays.map((dirtyDay) => `${dirtyDay.seriesId} ${dirtyDay.day}`))
  const dayOf = dayFinder(buckets.days)
  const parts = await readDays(database, ids, buckets.days, { seriesIds: sampled, single: dirtyDays })
  const rollups: ReadonlyMap<number, Iterable<RollupRow>> = buckets.minutes === 1440
    ? Map.groupBy(await selectDayRollups(database, rolled, days), (row) => row.seriesId)
    : await selectHalfHours(database, rolled, first.start, last.end)
  const reaching = series.filter((one) => reachesAcross(one.capability)).map(({ id }) => id)
  const found = reaching.length === 0 ? [] : await selectEdges(database, reaching, first, last)
  const edges = new Map(found.map((edge) => [edge.seriesId, edge]))

  return series.map(({ id, capability }) => {
    clearColumns(columns, holdOf(capability))
    const isRolled = rolled.includes(id)
    for (const { day } of buckets.days) {
      const samples = parts.get(`${id} ${day}`)
      if (samples !== undefined && (!isRolled || isDirty.has(`${id} ${day}`))) addSamples(columns, samples)
    }
    for (const row of rollups.get(id) ?? []) {
      // Few days are dirty, and a year has 17,520 half-hours: their day is needed only next to one that is.
      const isFresh =
        isDirty.size === 0 ||
        !isDirty.has(`${id} ${typeof row.place === 'number' ? dayOf(row.place) : row.place}`)
      if (isFresh) addRollup(columns, row)
    }
    const edge = edges.get(id)
    if (typeof edge?.beforeAt === 'number') {
      keepBefore(columns, { at: edge.beforeAt, value: edge.beforeValue ?? 0 })
    }
    if (typeof edge?.afterAt === 'number') {
      keepAfter(columns, { at: edge.afterAt, value: edge.afterValue ?? 0 })
    }
    return bucketValues(columns, capability, now)
  })
}

/** There are half-hour rollups only of indices, for costs, and day rollups of all series. */
function hasRollups({ capability }: ReadableSeries, { minutes }: Buckets): boolean {
  return minutes === 1440 || (minutes >= 30 && isIndex(capability))
}

/**
 * The samples of some days by `series day`, including unsealed readings; chunks only for the wanted series and days.
 */
async function readDays(
  database: Database,
  ids: readonly number[],
  days: readonly HomeDay[],
  wanted: { seriesIds: readonly number[]; single: readonly DayMark[] },
): Promise<Map<string, Samples>> {
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const hot = await selectHot(database, ids, first.start, last.end)
  const chunks = await selectChunks(database, { ...wanted, first: first.day, last: last.day })
  const unsealed = [...hot].flatMap(([seriesId, readings]) =>
    splitByDay(readings, days).map((part) => ({ seriesId, ...part })),
  )
  return samplesByDay(chunks, unsealed)
}

/** The samples of one series in [from, to) (ms), and the last one before. */
export type SeriesSamples = Samples & { readonly before: Sample | null }

/** All samples of some series in [from, to) (ms), by series id. */
export async function readSamples(
  database: Database,
  ids: readonly number[],
  days: readonly HomeDay[],
  [from, to]: readonly [from: number, to: number],
): Promise<Map<number, SeriesSamples>> {
  const found = new Map<number, SeriesSamples>()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || ids.length === 0) return found
  const parts = await readDays(database, ids, days, { seriesIds: ids, single: [] })
  for (const edge of await selectEdges(database, ids, first, last)) {
    let before = edge.beforeAt === null ? null : { at: edge.beforeAt, value: edge.beforeValue ?? 0 }
    const times: number[] = []
    const values: number[] = []
    for (const { day } of days) {
      const samples = parts.get(`${edge.seriesId} ${day}`) ?? noSamples
      samples.times.forEach((at, index) => {
        const value = samples.values[index] ?? 0
        if (at < from) before = { at, value }
        else if (at < to) {
          times.push(at)
          values.push(value)
        }
      })
    }
    found.set(edge.seriesId, { times: Float64Array.from(times), values: Float64Array.from(values), before })
  }
  return found
}

/** Returns a function that finds the day of an instant. Fastest for the day that was found last. */
function dayFinder(days: readonly HomeDay[]): (at: number) => string {
  let found: HomeDay | undefined
  return (at) => {
    if (found === undefined || at < found.start || at >= found.end) {
      found = days.find((day) => at < day.end)
    }
    return found?.day ?? ''
  }
}
