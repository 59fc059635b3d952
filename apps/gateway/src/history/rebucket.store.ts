import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import type { Samples } from './chunk-codec.ts'
import { sealLock } from './seal.store.ts'

export type RecutSeries = { id: number; capability: Capability }

/** Waits until no transaction seals days, and blocks sealing until this transaction ends. */
export async function waitForSealLock(tx: Database): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [sealLock])
}

/**
 * Waits until running writes are committed, and blocks the writing of readings until this transaction ends; later
 * writers see its changes. Must be the last lock taken, because all gateways wait for it.
 */
export async function waitForWriters(tx: Database): Promise<void> {
  await tx.query('lock table reading in share mode')
}

export async function selectRecutSeries(tx: Database, homeId: string): Promise<RecutSeries[]> {
  return tx.query<RecutSeries>('select id, capability from series where home_id = $1 order by id', [homeId])
}

/** Removes all sealed days of a series and their rollups. Returns the chunks in order of time. */
export async function takeChunks(
  tx: Database,
  of: { homeId: string; seriesId: number },
): Promise<Uint8Array[]> {
  const rows = await tx.query<{ payload: Uint8Array }>(
    `with own as (select id from series where home_id = $1 and id = $2),
     no_halves as (delete from half_hour using own where series_id = own.id),
     no_rollups as (delete from day_rollup using own where series_id = own.id),
     taken as (delete from chunk using own where series_id = own.id returning day, payload)
     select payload from taken order by day`,
    [of.homeId, of.seriesId],
  )
  return rows.map(({ payload }) => payload)
}

/**
 * Inserts samples as unsealed readings. If there is a reading with the same time, the sealed value replaces it: the
 * value stored first wins.
 */
export async function insertHot(
  tx: Database,
  hot: readonly { seriesId: number; samples: Samples }[],
): Promise<void> {
  await tx.query(
    `insert into reading (series_id, at, value)
     select series_id, to_timestamp(ms / 1000), value
     from unnest($1::integer[], $2::float8[], $3::float8[]) as sealed (series_id, ms, value)
     on conflict (series_id, at) do update set value = excluded.value`,
    [
      hot.flatMap(({ seriesId, samples }) => Array.from(samples.times, () => seriesId)),
      hot.flatMap(({ samples }) => [...samples.times]),
      hot.flatMap(({ samples }) => [...samples.values]),
    ],
  )
}

/** Replaces the dirty days of a home: one for each day, in its time zone, that has unsealed readings. */
export async function markDays(tx: Database, homeId: string): Promise<void> {
  await tx.query(
    `delete from stale_day using series where series.id = stale_day.series_id and series.home_id = $1`,
    [homeId],
  )
  await tx.query(
    `insert into stale_day (series_id, day)
     select distinct series.id, (reading.at at time zone home.time_zone)::date
     from home join series on series.home_id = home.id join reading on reading.series_id = series.id
     where home.id = $1
     on conflict do nothing`,
    [homeId],
  )
}
