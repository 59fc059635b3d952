import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import type { Rollup } from './bucket-columns.ts'
import type { Samples } from './chunk-codec.ts'
import { type DayMark, packedReadings, unpackReadings } from './history-read.store.ts'

/** A finished day of a series that has unsealed readings. */
export type SealableDay = DayMark & { capability: Capability; zone: string }

/** Any number that no other program uses as an advisory lock: 'foyer' in ASCII, and one. */
export const sealLock = 0x666f796573

/** True if no transaction recomputes the days of a home; none can until this transaction ends. */
export async function takeSealLock(tx: Database): Promise<boolean> {
  const rows = await tx.query<{ taken: boolean }>('select pg_try_advisory_xact_lock_shared($1) as taken', [
    sealLock,
  ])
  return rows[0]?.taken === true
}

/**
 * Removes some dirty days that were over before an instant (ms), one home after the other by id. The caller must
 * seal these days in the same transaction. A dirty day that a flush is just writing is left for the next time.
 */
export async function takeMarks(
  tx: Database,
  given: { homeIds: readonly string[]; overBefore: number; limit: number },
): Promise<(SealableDay & { homeId: string })[]> {
  return tx.query<SealableDay & { homeId: string }>(
    `with due as (
       select home.id as home_id, stale_day.series_id, stale_day.day, series.capability, home.time_zone
       from home
       join series on series.home_id = home.id
       join stale_day on stale_day.series_id = series.id
       where home.id = any($3::uuid[]) and stale_day.day < (to_timestamp($1::float8 / 1000) at time zone home.time_zone)::date
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

/** A sealed day as it is stored. `halfHours` is only filled for indices. */
export type SealedDay = DayMark & {
  n: number
  payload: Uint8Array
  rollup: Rollup
  halfHours: { at: number; rollup: Rollup }[]
}

/** Stores sealed days, replacing earlier versions, and the newest value of each series that is now sealed. */
export async function storeSealed(tx: Database, days: readonly SealedDay[]): Promise<void> {
  const keys = [days.map((day) => day.seriesId), days.map((day) => day.day)]
  await tx.query(
    `insert into chunk (series_id, day, n, payload)
     select * from unnest($1::integer[], $2::date[], $3::integer[], $4::bytea[])
     on conflict (series_id, day) do update set n = excluded.n, payload = excluded.payload`,
    [...keys, days.map((day) => day.n), days.map((day) => Buffer.from(day.payload))],
  )
  await tx.query(
    `insert into day_rollup (series_id, day, n, rise, first_at, first_value, last_at, last_value, held, area, min, max)
     select series_id, day, n, rise, to_timestamp(first_at / 1000), first_value, to_timestamp(last_at / 1000),
            last_value, held, area, min, max
     from unnest($1::integer[], $2::date[], $3::integer[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
                 $8::float8[], $9::float8[], $10::float8[], $11::float8[], $12::float8[])
       as sealed (series_id, day, n, rise, first_at, first_value, last_at, last_value, held, area, min, max)
     on conflict (series_id, day) do update
     set n = excluded.n, rise = excluded.rise, first_at = excluded.first_at, first_value = excluded.first_value,
         last_at = excluded.last_at, last_value = excluded.last_value, held = excluded.held, area = excluded.area,
         min = excluded.min, max = excluded.max`,
    [
      ...keys,
      ...rollupColumns(days.map((day) => day.rollup)),
      ...spreadColumns(days.map((day) => day.rollup)),
    ],
  )
  await tx.query(
    `update series set latest_at = sealed.at, latest_value = sealed.value
     from (
       select distinct on (series_id) series_id, to_timestamp(ms / 1000) as at, value
       from unnest($1::integer[], $2::float8[], $3::float8[]) as day (series_id, ms, value)
       order by series_id, ms desc
     ) sealed
     where series.id = sealed.series_id and (series.latest_at is null or series.latest_at < sealed.at)`,
    [keys[0], days.map((day) => day.rollup.lastAt), days.map((day) => day.rollup.lastValue)],
  )
  const halves = days.flatMap((day) => day.halfHours.map((half) => ({ seriesId: day.seriesId, ...half })))
  if (halves.length === 0) return
  await tx.query(
    `insert into half_hour (series_id, at, n, rise, first_at, first_value, last_at, last_value)
     select series_id, to_timestamp(at / 1000), n, rise, to_timestamp(first_at / 1000), first_value,
            to_timestamp(last_at / 1000), last_value
     from unnest($1::integer[], $2::float8[], $3::integer[], $4::float8[], $5::float8[], $6::float8[], $7::float8[],
                 $8::float8[]) as half (series_id, at, n, rise, first_at, first_value, last_at, last_value)
     on conflict (series_id, at) do update
     set n = excluded.n, rise = excluded.rise, first_at = excluded.first_at, first_value = excluded.first_value,
         last_at = excluded.last_at, last_value = excluded.last_value`,
    [
      halves.map((half) => half.seriesId),
      halves.map((half) => half.at),
      ...rollupColumns(halves.map((half) => half.rollup)),
    ],
  )
}

function rollupColumns(rollups: readonly Rollup[]): number[][] {
  return [
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

/** The time zones of homes. */
export async function selectZones(
  tx: Database,
  homeIds: readonly string[],
): Promise<{ homeId: string; zone: string }[]> {
  return tx.query<{ homeId: string; zone: string }>(
    'select id as "homeId", time_zone as zone from home where id = any($1::uuid[])',
    [homeIds],
  )
}

/** The ids of all homes. */
export async function selectHomes(database: Database): Promise<string[]> {
  const rows = await database.query<{ id: string }>('select id from home')
  return rows.map(({ id }) => id)
}
