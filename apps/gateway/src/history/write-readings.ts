import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import { storedDays } from './home-days.ts'
import { type LateValue, storeLateValues } from './late-value.store.ts'
import { nameOf, storeReadings, type ReadingColumns } from './history.store.ts'
import type { KnownSeries, SeriesCache } from './series-cache.ts'

/** One value of one capability at one event time (ms). */
export type Reading = {
  readonly homeId: string
  readonly deviceId: string
  readonly capability: Capability
  readonly at: number
  readonly value: number
  /** When it was received, ms, if that was late. */
  readonly receivedAt?: number
}

/** The values of a device that became its newest. An unchanged value is included once in five minutes. */
export type FlushChange = {
  homeId: string
  deviceId: string
  values: Map<Capability, { at: number; value: number }>
}

/** Interval (ms) in which an unchanged value is announced once, so that screens see that it is still current. */
const SLOT = 300_000

/**
 * A value older than this (ms) is only announced if the database has no newer one either: another gateway may have
 * stored one while the hub was connected there.
 */
const RECENT = 10_000

/**
 * Stores readings durably and returns the values that became the newest. Readings of a device of another home, and
 * values that are not numbers, are skipped. Throws the errors of the database, and then has stored nothing.
 */
export async function writeReadings(
  parts: { database: Database; cache: SeriesCache; now: number; isAgain: boolean },
  readings: readonly Reading[],
  { mayBeThere = false } = {},
): Promise<FlushChange[]> {
  const { database, cache, now } = parts
  await cache.learn(readings.filter((reading) => cache.find(reading) === undefined))
  const rows: { series: KnownSeries; at: number; value: number }[] = []
  for (const reading of readings) {
    const series = cache.find(reading)
    if (series === undefined || !Number.isFinite(reading.value) || !(reading.at >= 0)) continue
    rows.push({ series, at: Math.trunc(reading.at), value: reading.value })
  }
  if (rows.length === 0) return []
  // Before the readings: a late value is known to be late once it can be read.
  await storeLateValues(database, lateValuesOf(readings))
  // Sorted so that two gateways that store the same rows lock them in the same order, and the index grows at one end.
  rows.sort((a, b) => a.series.id - b.series.id || a.at - b.at)

  const fresh = makeColumns()
  const late = makeColumns()
  const newest = new Map<KnownSeries, { at: number; value: number }>()
  const dirtyDays = { seriesIds: new Array<number>(), days: new Array<string>() }
  let marked = { seriesId: 0, end: 0 }
  let former = { seriesId: 0, at: 0 }
  for (const { series, at, value } of rows) {
    // Of two values at the same time, the first one received is kept.
    if (former.seriesId === series.id && former.at === at) continue
    former = { seriesId: series.id, at }
    const columns = at > series.latestAt && !mayBeThere ? fresh : late
    columns.seriesIds.push(series.id)
    columns.times.push(at)
    columns.values.push(value)
    const best = newest.get(series)?.at ?? series.latestAt
    if (at > best || (parts.isAgain && at === best)) newest.set(series, { at, value })
    const { day, end } = storedDays.at(at)
    const isDirty = end === series.dirtyUntil && now < end
    if (isDirty || (marked.seriesId === series.id && end <= marked.end)) continue
    marked = { seriesId: series.id, end }
    dirtyDays.seriesIds.push(series.id)
    dirtyDays.days.push(day)
  }

  const doubtful = { seriesIds: new Array<number>(), times: new Array<number>() }
  for (const [series, { at }] of newest) {
    if (at > now - RECENT) continue
    doubtful.seriesIds.push(series.id)
    doubtful.times.push(at)
  }
  const outdone = await storeReadings(database, { fresh, late, dirtyDays, doubtful })
  // Another gateway has stored some of these readings since the series was cached here: insert with a check for each,
  // once.
  if (outdone === 'there already') return writeReadings(parts, readings, { mayBeThere: true })
  rememberDirtyDays(rows, now)
  for (const [series, { at }] of newest) {
    series.latestAt = Math.max(series.latestAt, at)
    if (outdone.has(series.id)) newest.delete(series)
  }
  return groupByDevice(newest, parts.isAgain)
}

/** The newest of the readings of each device and capability that were received late, in one order. */
function lateValuesOf(readings: readonly Reading[]): (LateValue & { homeId: string })[] {
  const newest = new Map<string, LateValue & { homeId: string }>()
  for (const reading of readings) {
    const { homeId, deviceId, capability, receivedAt } = reading
    // Nearly all readings come in time: this runs for each of them.
    if (receivedAt === undefined) continue
    const name = nameOf(reading)
    const at = Math.trunc(reading.at)
    if (at > (newest.get(name)?.at ?? -Infinity))
      newest.set(name, { homeId, deviceId, capability, at, receivedAt })
  }
  return [...newest].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, value]) => value)
}

function makeColumns(): ReadingColumns {
  return { seriesIds: [], times: [], values: [] }
}

/** Only the current day is cached as dirty: it stays so, because a day is not sealed before it is over. */
function rememberDirtyDays(rows: readonly { series: KnownSeries; at: number }[], now: number): void {
  for (const { series, at } of rows) {
    if (series.dirtyUntil > now) continue
    const day = storedDays.at(at)
    series.dirtyUntil = day.start <= now && now < day.end ? day.end : 0
  }
}

function groupByDevice(
  newest: Map<KnownSeries, { at: number; value: number }>,
  isAgain: boolean,
): FlushChange[] {
  const changes = new Map<string, FlushChange>()
  for (const [series, latest] of newest) {
    if (!isAgain && !isNews(series, latest)) continue
    series.announced = latest
    const { homeId, deviceId } = series
    const change = changes.get(deviceId) ?? { homeId, deviceId, values: new Map() }
    change.values.set(series.capability, latest)
    changes.set(deviceId, change)
  }
  return [...changes.values()]
}

function isNews({ announced }: KnownSeries, latest: { at: number; value: number }): boolean {
  if (announced === null || announced.value !== latest.value) return true
  return Math.floor(announced.at / SLOT) !== Math.floor(latest.at / SLOT)
}
