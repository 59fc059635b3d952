import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'

/** A series as the writer keeps it in memory. */
export type SeriesRow = {
  readonly id: number
  readonly homeId: string
  readonly deviceId: string
  readonly capability: Capability
  readonly zone: string
  readonly latestAt: number | null
}

export type SeriesKey = { homeId: string; deviceId: string; capability: Capability }

/** Rows of one flush as columns: a series, ms since the epoch, a value. */
export type ReadingColumns = { seriesIds: number[]; times: number[]; values: number[] }

/** Makes the series that are missing and gives all of them; a device that is not of that home has none. */
export async function resolveSeries(database: Database, keys: readonly SeriesKey[]): Promise<SeriesRow[]> {
  const wanted = [
    keys.map((key) => key.homeId),
    keys.map((key) => key.deviceId),
    keys.map((key) => key.capability),
  ]
  await database.query(
    `insert into series (home_id, device_id, capability)
     select device.home_id, device.id, wanted.capability
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as wanted (home_id, device_id, capability)
     join device on device.id = wanted.device_id and device.home_id = wanted.home_id
     on conflict (device_id, capability) do nothing`,
    wanted,
  )
  return database.query<SeriesRow>(
    `select series.id, series.home_id as "homeId", series.device_id as "deviceId", series.capability,
            home.time_zone as zone, series.latest_at as "latestAt"
     from unnest($1::uuid[], $2::uuid[], $3::text[]) as wanted (home_id, device_id, capability)
     join series on series.device_id = wanted.device_id and series.capability = wanted.capability
                and series.home_id = wanted.home_id
     join home on home.id = series.home_id`,
    wanted,
  )
}

/**
 * Stores readings, marks their days and moves the newest values, all or nothing in one statement: nothing where a home
 * has another zone than the marks were reckoned in, and then those homes are named. Gives the ids of the series whose
 * newest value it is now. `isAgain` is for a batch whose commit may have happened unheard: then a value that already is
 * the newest is named too.
 */
export async function storeReadings(
  database: Database,
  batch: {
    readings: ReadingColumns
    marks: { seriesIds: number[]; days: string[] }
    newest: ReadingColumns
    zones: { homeIds: string[]; zones: string[] }
    isAgain: boolean
  },
): Promise<{ newest: number[]; elsewhere: string[] }> {
  const { readings, marks, newest, zones } = batch
  // Touching a mark that is there already holds it until the commit, so that sealing cannot pass in between.
  const rows = await database.query<{ id: number | null; homeId: string | null }>(
    `with elsewhere as (
       select home.id from unnest($10::uuid[], $11::text[]) as reckoned (home_id, zone)
       join home on home.id = reckoned.home_id where home.time_zone <> reckoned.zone
     ), stored as (
       insert into reading (series_id, at, value)
       select series_id, to_timestamp(ms / 1000), value
       from unnest($1::integer[], $2::float8[], $3::float8[]) as incoming (series_id, ms, value)
       where not exists (select from elsewhere)
       on conflict do nothing
     ), marked as (
       insert into stale_day (series_id, day)
       select series_id, day from unnest($4::integer[], $5::date[]) as mark (series_id, day)
       where not exists (select from elsewhere)
       on conflict (series_id, day) do update set day = excluded.day
     ), moved as (
       update series set latest_at = to_timestamp(ms / 1000), latest_value = value
       from unnest($6::integer[], $7::float8[], $8::float8[]) as newest (series_id, ms, value)
       where series.id = newest.series_id and not exists (select from elsewhere)
         and (series.latest_at is null or to_timestamp(ms / 1000) > series.latest_at
              or ($9 and to_timestamp(ms / 1000) = series.latest_at))
       returning series.id
     )
     select id, null::uuid as "homeId" from moved union all select null, id from elsewhere`,
    [
      arrayText(readings.seriesIds),
      arrayText(readings.times),
      arrayText(readings.values),
      arrayText(marks.seriesIds),
      arrayText(marks.days),
      arrayText(newest.seriesIds),
      arrayText(newest.times),
      arrayText(newest.values),
      batch.isAgain,
      zones.homeIds,
      zones.zones,
    ],
  )
  return {
    newest: rows.flatMap(({ id }) => (id === null ? [] : [id])),
    elsewhere: rows.flatMap(({ homeId }) => (homeId === null ? [] : [homeId])),
  }
}

export type NewestRow = { deviceId: string; capability: Capability; at: number; value: number }

/** The newest value of every series of a home. */
export async function selectNewest(database: Database, homeId: string): Promise<NewestRow[]> {
  return database.query<NewestRow>(
    `select device_id as "deviceId", capability, latest_at as at, latest_value as value
     from series where home_id = $1 and latest_at is not null`,
    [homeId],
  )
}

/** An array of numbers or dates as PostgreSQL writes it: far cheaper than quoting each item. */
function arrayText(items: readonly (number | string)[]): string {
  return `{${items.join(',')}}`
}
