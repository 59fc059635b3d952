import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import type { Rollup } from './bucket-columns.ts'
import type { Samples } from './chunk-codec.ts'
import { type DayMark, packedReadings, unpackReadings } from './history-read.store.ts'

/** A series, and the time zone of its home. */
export type SealableSeries = { seriesId: number; capability: Capability; zone: string }

/** A series that was sealed by the days of its home. */
export type FormerSeries = SealableSeries & { homeId: string }

/**
 * Locks one of the series that were sealed by the days of their home; null if there is none. Any of them: one that cannot
 * be read does not stop the others.
 */
export async function takeFormerSeries(
  tx: Database,
  homeIds: readonly string[],
): Promise<FormerSeries | null> {
  const rows = await tx.query<FormerSeries>(
    `select series.id as "seriesId", series.home_id as "homeId", series.capability, home.time_zone as zone
     from series join home on home.id = series.home_id
     where series.home_id = any($1::uuid[]) and series.has_days_of_home
     order by random() limit 1 for no key update of series skip locked`,
    [homeIds],
  )
  return rows[0] ?? null
}

/** Removes all sealed days of a series and their rollups. Returns the chunks in order of time. */
export async function takeSealed(
  tx: Database,
  { homeId, seriesId }: { homeId: string; seriesId: number },
): Promise<Uint8Array[]> {
  const rows = await tx.query<{ payload: Uint8Array }>(
    `with own as (select id from series where home_id = $1 and id = $2),
     no_halves as (delete from half_hour using own where series_id = own.id),
     no_rollups as (delete from day_rollup using own where series_id = own.id),
     taken as (delete from chunk using own where series_id = own.id returning day, payload)
     select payload from taken order by day`,
    [homeId, seriesId],
  )
  return rows.map(({ payload }) => payload)
}

/** Marks the days of UTC of a series that have unsealed readings, and those of `days`, and no others. */
export async function finishFormerSeries(
  tx: Database,
  { homeId, seriesId }: { homeId: string; seriesId: number },
  days: readonly string[],
): Promise<void> {
  await tx.query('delete from stale_day where series_id = $1', [seriesId])
  await tx.query(
    `insert into stale_day (series_id, day)
     select $1, (at at time zone 'UTC')::date from reading where series_id = $1
     union select $1, day from unnest($2::date[]) as day
     on conflict do nothing`,
    [seriesId, days],
  )
  await tx.query('update series set has_days_of_home = false where home_id = $1 and id = $2', [
    homeId,
    seriesId,
  ])
}

/**
 * Removes some dirty days that were over before an instant (ms), one home after the other by id. The caller must
 * seal these days in the same transaction. A dirty day that a flush is just writing is left for the next time.
 */
export async function takeMarks(
  tx: Database,
  given: { homeIds: readonly string[]; overBefore: number; limit: number },
): Promise<(DayMark & SealableSeries & { homeId: string })[]> {
  return tx.query<DayMark & SealableSeries & { homeId: string }>(
    `with due as (
       select home.id as home_id, stale_day.series_id, stale_day.day, series.capability, home.time_zone
       from home
       join series on series.home_id = home.id
       join stale_day on stale_day.series_id = series.id
       where home.id = any($3::uuid[]) and not series.has_days_of_home
         and stale_day.day < (to_timestamp($1::float8 / 1000) at time zone 'UTC')::date
       order by home.id, stale_day.day, stale_day.series_id
       limit $2
       for update of stale_day skip locked
     ), taken as (
       delete from stale_day using due where stale_day.series_id = due.series_id and stale_day.day = due.day
     )
     select home_id as "homeId", series_id as "seriesId", day, capability, time_zone as zone from due`,
    [given.overBefore, given.limit, given.homeIds],
  )
}

/** Removes and returns the unsealed readings of some days, [start, end) (ms); a day without any is left out. */
export async function takeHot(
  tx: Database,
  days: readonly (DayMark & { start: number; end: number })[],
): Promise<(DayMark & { samples: Samples })[]> {
  const rows = await tx.query<DayMark & { packed: string }>(
    `with taken as (
       delete from reading
       using unnest($1::integer[], $2::date[], $3::float8[], $4::float8[]) as span (series_id, day, start, stop)
       where reading.series_id = span.series_id
         and reading.at >= to_timestamp(span.start / 1000) and reading.at < to_timestamp(span.stop / 1000)
       returning span.series_id, span.day, reading.at, reading.value
     )
     select series_id as "seriesId", day, ${packedReadings} as packed from taken group by series_id, day`,
    [
      days.map(({ seriesId }) => seriesId),
      days.map(({ day }) => day),
      days.map(({ start }) => start),
      days.map(({ end }) => end),
    ],
  )
  return rows.map(({ packed, ...mark }) => ({ ...mark, samples: unpackReadings(packed) }))
}

/** A sealed day as it is stored: its chunk, and its rollups by days of its home and, for an index, by half-hours. */
export type SealedDay = DayMark & {
  payload: Uint8Array
  count: number
  days: Rollup[]
  halfHours: Rollup[]
}

/** Removes the chunks and rollups of some days, [start, end) (ms). */
export async function removeSealed(
  tx: Database,
  days: readonly (DayMark & { start: number; end: number })[],
): Promise<void> {
  await tx.query(
    `with span as (
       select series_id, day, to_timestamp(start / 1000) as start, to_timestamp(stop / 1000) as stop
       from unnest($1::integer[], $2::date[], $3::float8[], $4::float8[]) as span (series_id, day, start, stop)
     ), no_half_hours as (
       delete from half_hour using span
       where half_hour.series_id = span.series_id and half_hour.first_at >= span.start and half_hour.first_at < span.stop
     ), no_rollups as (
       delete from day_rollup using span
       where day_rollup.series_id = span.series_id and day_rollup.first_at >= span.start and day_rollup.first_at < span.stop
     )
     delete from chunk using span where chunk.series_id = span.series_id and chunk.day = span.day`,
    [
      days.map(({ seriesId }) => seriesId),
      days.map(({ day }) => day),
      days.map(({ start }) => start),
      days.map(({ end }) => end),
    ],
  )
}

/** Stores sealed days, and the newest value of each series that is now sealed. */
export async function storeSealed(tx: Database, days: readonly SealedDay[]): Promise<void> {
  await tx.query(
    `insert into chunk (series_id, day, n, payload)
     select * from unnest($1::integer[], $2::date[], $3::integer[], $4::bytea[])`,
    [
      days.map(({ seriesId }) => seriesId),
      days.map(({ day }) => day),
      days.map(({ count }) => count),
      days.map(({ payload }) => Buffer.from(payload)),
    ],
  )
  const parts = days.flatMap(({ seriesId, days: rollups }) =>
    rollups.map((rollup) => ({ seriesId, ...rollup })),
  )
  await tx.query(
    `insert into day_rollup (series_id, n, rise, first_at, first_value, last_at, last_value, held, area, min, max)
     select series_id, n, rise, to_timestamp(first_at / 1000), first_value, to_timestamp(last_at / 1000), last_value,
            held, area, min, max
     from unnest($1::integer[], $2::integer[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
                 $8::float8[], $9::float8[], $10::float8[], $11::float8[])
       as sealed (series_id, n, rise, first_at, first_value, last_at, last_value, held, area, min, max)`,
    [...rollupColumns(parts), ...spreadColumns(parts)],
  )
  await tx.query(
    `update series set latest_at = sealed.at, latest_value = sealed.value
     from (
       select distinct on (series_id) series_id, to_timestamp(ms / 1000) as at, value
       from unnest($1::integer[], $2::float8[], $3::float8[]) as part (series_id, ms, value)
       order by series_id, ms desc
     ) sealed
     where series.id = sealed.series_id and (series.latest_at is null or series.latest_at < sealed.at)`,
    [
      parts.map(({ seriesId }) => seriesId),
      parts.map(({ lastAt }) => lastAt),
      parts.map(({ lastValue }) => lastValue),
    ],
  )
  const halfHours = days.flatMap(({ seriesId, halfHours: rollups }) =>
    rollups.map((rollup) => ({ seriesId, ...rollup })),
  )
  if (halfHours.length === 0) return
  await tx.query(
    `insert into half_hour (series_id, n, rise, first_at, first_value, last_at, last_value)
     select series_id, n, rise, to_timestamp(first_at / 1000), first_value, to_timestamp(last_at / 1000), last_value
     from unnest($1::integer[], $2::integer[], $3::float8[], $4::float8[], $5::float8[], $6::float8[], $7::float8[])
       as half (series_id, n, rise, first_at, first_value, last_at, last_value)`,
    rollupColumns(halfHours),
  )
}

function rollupColumns(rollups: readonly (Rollup & { seriesId: number })[]): number[][] {
  return [
    rollups.map(({ seriesId }) => seriesId),
    rollups.map((rollup) => rollup.n),
    rollups.map((rollup) => rollup.rise),
    rollups.map((rollup) => rollup.firstAt),
    rollups.map((rollup) => rollup.firstValue),
    rollups.map((rollup) => rollup.lastAt),
    rollups.map((rollup) => rollup.lastValue),
  ]
}

function spreadColumns(rollups: readonly Rollup[]): number[][] {
  return [
    rollups.map((rollup) => rollup.held),
    rollups.map((rollup) => rollup.area),
    rollups.map((rollup) => rollup.min),
    rollups.map((rollup) => rollup.max),
  ]
}

/** The ids of all homes. */
export async function selectHomes(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>('select id from home')
  return rows.map(({ id }) => id)
}
