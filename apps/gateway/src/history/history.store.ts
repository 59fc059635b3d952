import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'

/** A series as the writer caches it. */
export type SeriesRow = {
  readonly id: number
  readonly homeId: string
  readonly deviceId: string
  readonly capability: Capability
  readonly latestAt: number | null
}

export type SeriesKey = { homeId: string; deviceId: string; capability: Capability }

/** The rows of one flush as columns: series id, ms since the epoch, value. */
export type ReadingColumns = { seriesIds: number[]; times: number[]; values: number[] }

/** Returns these series and creates those that are missing. A device of another home has none. */
export async function resolveSeries(database: Database, keys: readonly SeriesKey[]): Promise<SeriesRow[]> {
  const there = await selectKnownSeries(database, keys)
  const known = new Set(there.map(nameOf))
  const missing = keys.filter((key) => !known.has(nameOf(key)))
  if (missing.length === 0) return there
  // Only the missing ones: each row offered to the insert uses up an id, even on conflict.
  await database.query(
    `insert into series (home_id, device_id, capability)
     select device.home_id, device.id, wanted.capability
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as wanted (home_id, device_id, capability)
     join device on device.id = wanted.device_id and device.home_id = wanted.home_id
     on conflict do nothing`,
    columnsOf(missing),
  )
  return [...there, ...(await selectKnownSeries(database, missing))]
}

function selectKnownSeries(database: Database, keys: readonly SeriesKey[]): Promise<SeriesRow[]> {
  return database.query<SeriesRow>(
    `select series.id, series.home_id as "homeId", series.device_id as "deviceId", series.capability,
            newest.at as "latestAt"
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as wanted (home_id, device_id, capability)
     join series on series.device_id = wanted.device_id and series.capability = wanted.capability
                and series.home_id = wanted.home_id
     left join newest_value newest on newest.series_id = series.id`,
    columnsOf(keys),
  )
}

/** The key of a series in maps. */
export function nameOf({ homeId, deviceId, capability }: SeriesKey): string {
  return `${homeId} ${deviceId} ${capability}`
}

function columnsOf(keys: readonly SeriesKey[]): string[][] {
  return [keys.map((key) => key.homeId), keys.map((key) => key.deviceId), keys.map((key) => key.capability)]
}

/**
 * Stores readings and marks their days as dirty in one statement, all or nothing. `fresh` readings are newer than any
 * known reading of their series, so none of them should be stored yet; if one is, nothing is stored and the result is
 * 'there already'. Checking each in advance would cost half as much again. For `late` readings, an existing value is
 * kept. A value that is stored and outside of the limits of its `watch` row triggers a plan of its home.
 * Returns the ids of those `doubtful` series that have a newer stored value.
 */
export async function storeReadings(
  database: Database,
  batch: {
    fresh: ReadingColumns
    late: ReadingColumns
    dirtyDays: { seriesIds: number[]; days: string[] }
    doubtful: { seriesIds: number[]; times: number[] }
  },
): Promise<Set<number> | 'there already'> {
  const { fresh, late, dirtyDays, doubtful } = batch
  try {
    // Updating an existing dirty day locks it until the commit, so that the day cannot be sealed in between.
    const outdone = await database.query<{ id: number }>(
      `with stored_fresh as (
         insert into reading (series_id, at, value)
         select series_id, to_timestamp(ms / 1000), value
         from unnest($1::integer[], $2::float8[], $3::float8[]) as incoming (series_id, ms, value)
       ), stored_late as (
         insert into reading (series_id, at, value)
         select series_id, to_timestamp(ms / 1000), value
         from unnest($4::integer[], $5::float8[], $6::float8[]) as incoming (series_id, ms, value)
         on conflict do nothing
         returning series_id, value
       ), marked as (
         insert into stale_day (series_id, day)
         select series_id, day from unnest($7::integer[], $8::date[]) as dirty (series_id, day)
         on conflict (series_id, day) do update set day = excluded.day
       ), woken as (
         insert into home_wake (home_id)
         select distinct watch.home_id
         from (select * from unnest($1::integer[], $3::float8[]) as fresh (series_id, value)
               union all select series_id, value from stored_late) as incoming
         join series on series.id = incoming.series_id
         join watch on watch.home_id = series.home_id and watch.device_id = series.device_id and watch.capability = series.capability
         where value < low or value >= high
       )
       select series_id as id
       from unnest($9::integer[], $10::float8[]) as doubtful (id, ms)
       join newest_value on newest_value.series_id = doubtful.id
       where newest_value.at > to_timestamp(ms / 1000)`,
      [
        ...columnTexts(fresh),
        ...columnTexts(late),
        arrayText(dirtyDays.seriesIds),
        arrayText(dirtyDays.days),
        arrayText(doubtful.seriesIds),
        arrayText(doubtful.times),
      ],
    )
    return new Set(outdone.map(({ id }) => id))
  } catch (error) {
    if (isThere(error)) return 'there already'
    throw error
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'constraint' in error && error.constraint === 'reading_pkey'
}

export type NewestRow = { deviceId: string; capability: Capability; at: number; value: number }

/** The newest value of each series of these homes, optionally only of these devices. */
export async function selectNewest(
  database: Database,
  homeIds: readonly string[],
  deviceIds?: readonly string[],
): Promise<NewestRow[]> {
  return database.query<NewestRow>(
    `select device_id as "deviceId", capability, at, value from newest_value
     where home_id = any($1::uuid[]) and ($2::uuid[] is null or device_id = any($2))`,
    [homeIds, deviceIds ?? null],
  )
}

function columnTexts({ seriesIds, times, values }: ReadingColumns): string[] {
  return [arrayText(seriesIds), arrayText(times), arrayText(values)]
}

/** Formats numbers or dates as a PostgreSQL array literal: much cheaper than quoting each item. */
function arrayText(items: readonly (number | string)[]): string {
  return `{${items.join(',')}}`
}
