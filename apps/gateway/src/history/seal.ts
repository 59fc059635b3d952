import type { Database } from '#base/database/database.ts'
import type { DueHandler } from '#base/due/due.ts'
import { addSamples, makeColumns, rollupAt, type Rollup } from './bucket-columns.ts'
import { holdOf, isIndex } from './bucket-values.ts'
import { bucketsOf, type BucketMinutes } from './buckets.ts'
import { decodeChunk, encodeChunk, type Samples } from './chunk-codec.ts'
import { selectChunks } from './history-read.store.ts'
import { type HomeDay, isKnownZone, storedDays } from './home-days.ts'
import { joinSamples, samplesByDay, splitByDay } from './merge-samples.ts'
import {
  finishFormerSeries,
  removeSealed,
  storeSealed,
  takeFormerSeries,
  takeHot,
  takeMarks,
  takeSealed,
  type SealableSeries,
  type SealedDay,
} from './seal.store.ts'

/**
 * A day stays open for so long (ms) after its end, for late readings, and for what looks back at unsealed readings only:
 * protection reads those of the last 90 minutes.
 */
const grace = 3 * 3_600_000

/** Days (per series) that one transaction seals: those of two homes or more. */
const sealSize = 200

/** Handler of scheduled work that seals the finished days of homes, three hours after the end of each day of UTC. */
export const sealHandler: DueHandler = {
  kind: 'seal',
  most: 4,
  async work(tx, rows, now) {
    const sealed = await sealSomeDays(tx, { homeIds: rows.map(({ homeId }) => homeId), now })
    const night = storedDays.at(now - grace).end + grace
    // Unfinished homes keep their due time, so they come before homes that are not started.
    return { next: new Map(rows.map(({ homeId, at }) => [homeId, sealed > 0 ? at : night])) }
  },
}

/**
 * Seals some finished days of homes: their unsealed readings are merged with their chunk, if there is one, into a new
 * chunk and rollups. Late readings reopen a day just by being unsealed. When no day is left, series that have days of
 * their home are cut again, one at a time. Returns the number of days sealed (per series) or of series cut; 0 when
 * nothing is left.
 */
export async function sealSomeDays(
  tx: Database,
  { homeIds, now }: { homeIds: readonly string[]; now: number },
): Promise<number> {
  const marks = await takeMarks(tx, { homeIds, overBefore: now - grace, limit: sealSize })
  if (marks.length === 0) return cutAgain(tx, homeIds)
  const due = marks.map((mark) => ({ ...mark, ...storedDays.of(mark.day) }))
  const hot = await takeHot(tx, due)
  const chunks = await selectChunks(tx, { seriesIds: [], first: null, last: null, single: due })
  const samples = samplesByDay(chunks, hot)
  const days = due.flatMap((day) => {
    const all = samples.get(`${day.seriesId} ${day.day}`)
    return all === undefined ? [] : [sealDay(day, all)]
  })
  await removeSealed(tx, due)
  if (days.length > 0) await storeSealed(tx, days)
  return due.length
}

/** Cuts the sealed days of a series by UTC, if there is one: until migration 067 they were those of its home. */
async function cutAgain(tx: Database, homeIds: readonly string[]): Promise<number> {
  const series = await takeFormerSeries(tx, homeIds)
  if (series === null) return 0
  const { times, values } = joinSamples((await takeSealed(tx, series)).map(decodeChunk))
  const [first, last] = [times[0], times.at(-1)]
  // The last day of UTC may go on: the rest of it is not sealed.
  const open = last === undefined ? [] : [storedDays.at(last).day]
  if (first !== undefined && last !== undefined) {
    const days = splitByDay({ times, values }, storedDays.between(first, last + 1))
    const sealed = days.map(({ day, samples }) => sealDay({ ...series, ...storedDays.of(day) }, samples))
    await storeSealed(tx, sealed)
  }
  await finishFormerSeries(tx, series, open)
  return 1
}

/**
 * A sealed day of a series. Its rollups end at the midnights of its home, so that a day of the home is the sum of whole
 * rollups. If the home has another time zone later, a day with a rollup that reaches into two of its days is read from
 * its chunk.
 */
function sealDay(day: SealableSeries & HomeDay, samples: Samples): SealedDay {
  return {
    seriesId: day.seriesId,
    day: day.day,
    payload: encodeChunk(samples),
    count: samples.times.length,
    days: rollups(day, 1440, samples),
    halfHours: isIndex(day.capability) ? rollups(day, 30, samples) : [],
  }
}

function rollups(
  { start, end, zone, capability }: SealableSeries & HomeDay,
  minutes: BucketMinutes,
  samples: Samples,
): Rollup[] {
  // A zone unknown to this gateway may have been set by another one that has newer time zone data.
  const buckets = bucketsOf(isKnownZone(zone) ? zone : 'UTC', start, end, minutes)
  const columns = makeColumns(buckets, holdOf(capability))
  addSamples(columns, samples)
  return Array.from({ length: buckets.count }, (_, bucket) => rollupAt(columns, bucket) ?? []).flat()
}
