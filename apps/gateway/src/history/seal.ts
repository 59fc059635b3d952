import type { Database } from '#base/database/database.ts'
import type { DueHandler } from '#base/due/due.ts'
import { addSamples, makeColumns, rollupAt, type Rollup } from './bucket-columns.ts'
import { holdOf, isIndex } from './bucket-values.ts'
import { bucketsOf, type BucketMinutes } from './buckets.ts'
import { encodeChunk, type Samples } from './chunk-codec.ts'
import { selectChunks } from './history-read.store.ts'
import { homeDays, type HomeDay } from './home-days.ts'
import { samplesByDay } from './merge-samples.ts'
import {
  selectZones,
  storeSealed,
  takeHot,
  takeMarks,
  takeSealLock,
  type SealableDay,
  type SealedDay,
} from './seal.store.ts'

/** A day stays open for so long (ms) after its end, for late readings. */
export const grace = 3_600_000

/** Days (per series) that one transaction seals: those of two homes or more. */
const sealSize = 200

/** Handler of scheduled work that seals the finished days of homes, at one o'clock in the night of each home. */
export const sealHandler: DueHandler = {
  kind: 'seal',
  most: 4,
  async work(tx, rows, now) {
    const homeIds = rows.map(({ homeId }) => homeId)
    const sealed = await sealSomeDays(tx, { homeIds, now })
    // The days of a home are being recomputed: retry.
    if (sealed === null) return { next: new Map() }
    const next = new Map<string, number>()
    for (const { homeId, zone } of await selectZones(tx, homeIds)) {
      next.set(homeId, homeDays(zone).at(now - grace).end + grace)
    }
    // Unfinished homes keep their due time, so they come before homes that are not started.
    for (const { homeId, at } of rows) if (sealed.unfinished.has(homeId)) next.set(homeId, at)
    return { next }
  },
}

/**
 * Seals some finished days of homes: their unsealed readings are merged with their chunk, if there is one, into a new
 * chunk and rollups. Late readings reopen a day just by being unsealed. Returns the number of days sealed (per series),
 * and the homes that may have more of them; null if it has to wait for a home whose days are recomputed after a change
 * of its time zone.
 */
export async function sealSomeDays(
  tx: Database,
  { homeIds, now }: { homeIds: readonly string[]; now: number },
): Promise<{ sealed: number; unfinished: Set<string> } | null> {
  if (!(await takeSealLock(tx))) return null
  const due = await takeMarks(tx, { homeIds, overBefore: now - grace, limit: sealSize })
  if (due.length === 0) return { sealed: 0, unfinished: new Set() }
  const spans = due.map((dirtyDay) => ({ ...dirtyDay, ...homeDays(dirtyDay.zone).of(dirtyDay.day) }))
  const hot = await takeHot(tx, spans)
  const chunks = await selectChunks(tx, {
    seriesIds: [],
    first: '2000-01-01',
    last: '2000-01-01',
    single: due,
  })
  const samples = samplesByDay(chunks, hot)
  const days = due.flatMap((dirtyDay) => {
    const all = samples.get(`${dirtyDay.seriesId} ${dirtyDay.day}`)
    return all === undefined ? [] : sealDay(dirtyDay, all)
  })
  if (days.length > 0) await storeSealed(tx, days)
  const taken = due.map(({ homeId }) => homeId).toSorted()
  const last = due.length < sealSize ? null : (taken.at(-1) ?? null)
  return {
    sealed: due.length,
    unfinished: new Set(homeIds.filter((homeId) => last !== null && homeId >= last)),
  }
}

/** Computes a sealed day of a series; empty if it has no samples. */
export function sealDay(dirtyDay: SealableDay, samples: Samples): SealedDay[] {
  const day = homeDays(dirtyDay.zone).of(dirtyDay.day)
  const rollup = rollups(dirtyDay, day, 1440, samples)[0]?.rollup
  if (rollup === undefined) return []
  const halfHours = isIndex(dirtyDay.capability) ? rollups(dirtyDay, day, 30, samples) : []
  return [
    {
      seriesId: dirtyDay.seriesId,
      day: dirtyDay.day,
      n: samples.times.length,
      payload: encodeChunk(samples),
      rollup,
      halfHours,
    },
  ]
}

function rollups(
  { zone, capability }: SealableDay,
  day: HomeDay,
  minutes: BucketMinutes,
  samples: Samples,
): { at: number; rollup: Rollup }[] {
  const buckets = bucketsOf(zone, day.start, day.end, minutes)
  const columns = makeColumns(buckets, holdOf(capability))
  addSamples(columns, samples)
  const found: { at: number; rollup: Rollup }[] = []
  for (let bucket = 0; bucket < buckets.count; bucket += 1) {
    const rollup = rollupAt(columns, bucket)
    if (rollup !== null) found.push({ at: buckets.edges[bucket] ?? 0, rollup })
  }
  return found
}
