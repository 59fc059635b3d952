import type { Capability, DeviceCategory, DeviceType } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import type { Rollup } from './bucket-columns.ts'
import type { Samples } from './chunk-codec.ts'

/** A series to read. Its id must come from a query restricted to the home of the request. */
export type ReadableSeries = {
  readonly id: number
  readonly deviceId: string
  readonly capability: Capability
  /** Its days are those of its home still: it has no rollups that end with the days of UTC. */
  readonly hasDaysOfHome: boolean
}

/** The time zone of a home; null if there is no such home. */
export async function selectZone(database: Database, homeId: string): Promise<string | null> {
  const rows = await database.query<{ zone: string }>('select time_zone as zone from home where id = $1', [
    homeId,
  ])
  return rows[0]?.zone ?? null
}

/** The time zone of a home, if the device still belongs to it; null otherwise. */
export async function selectZoneOfDevice(
  database: Database,
  homeId: string,
  deviceId: string,
): Promise<string | null> {
  const rows = await database.query<{ zone: string }>(
    `select home.time_zone as zone from device join home on home.id = device.home_id
     where device.home_id = $1 and device.id = $2 and device.removed_at is null`,
    [homeId, deviceId],
  )
  return rows[0]?.zone ?? null
}

/** The series of a home with these capabilities, of some devices or all. */
export async function selectSeries(
  database: Database,
  homeId: string,
  wanted: { deviceIds: readonly string[] | null; capabilities: readonly Capability[] },
): Promise<(ReadableSeries & { type: DeviceType; category: DeviceCategory; roomId: string | null })[]> {
  return database.query(
    `select series.id, device.id as "deviceId", series.capability, series.has_days_of_home as "hasDaysOfHome",
       device.type, device.category, device.room_id as "roomId"
     from series join device on device.id = series.device_id and device.home_id = series.home_id
     where series.home_id = $1 and device.home_id = $1 and series.capability = any($2::text[])
       and ($3::uuid[] is null or device.id = any($3::uuid[]))
     order by series.id`,
    [homeId, wanted.capabilities, wanted.deviceIds],
  )
}

/** A day of UTC of a series. */
export type DayMark = { seriesId: number; day: string }

/** Days of these series whose rollups may be outdated. */
export async function selectDirtyDays(
  database: Database,
  seriesIds: readonly number[],
  days: { first: string; last: string },
): Promise<DayMark[]> {
  return database.query<DayMark>(
    `select series_id as "seriesId", day from stale_day
     where series_id = any($1::integer[]) and day between $2 and $3`,
    [seriesIds, days.first, days.last],
  )
}

/**
 * The readings of a group, packed into one column as those of `selectHalfHours`: a meter that reports every ten seconds
 * has 17,280 of them in two days.
 */
export const packedReadings = `encode(string_agg(timestamptz_send(at) || float8send(value), ''::bytea order by at), 'base64')`

/** Readings in [from, to) (ms) that are not sealed yet, by series. */
export async function selectHot(
  database: Database,
  seriesIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, Samples>> {
  const rows = await database.query<{ seriesId: number; packed: string }>(
    `select series_id as "seriesId", ${packedReadings} as packed from reading
     where series_id = any($1::integer[]) and at >= to_timestamp($2::float8 / 1000) and at < to_timestamp($3::float8 / 1000)
     group by series_id`,
    [seriesIds, from, to],
  )
  return new Map(rows.map(({ seriesId, packed }) => [seriesId, unpackReadings(packed)]))
}

/** The samples of a `packedReadings` column. */
export function unpackReadings(base64: string): Samples {
  const packed = Buffer.from(base64, 'base64')
  const count = packed.length / READING_BYTES
  const [times, values] = [new Float64Array(count), new Float64Array(count)]
  for (let index = 0; index < count; index += 1) {
    times[index] = instantIn(packed, index * READING_BYTES)
    values[index] = packed.readDoubleBE(index * READING_BYTES + 8)
  }
  return { times, values }
}

/**
 * The times of the last readings of devices that are not sealed yet, in any order: of each series at most `most`, each
 * time once.
 */
export async function selectLastTimes(
  database: Database,
  devices: readonly { homeId: string; deviceId: string }[],
  most: number,
): Promise<{ deviceId: string; at: number }[]> {
  return database.query(
    `select distinct series.device_id as "deviceId", last.at
     from unnest($1::uuid[], $2::uuid[]) as asked (home_id, device_id)
     join series on series.home_id = asked.home_id and series.device_id = asked.device_id
     cross join lateral (
       select at from reading where series_id = series.id order by at desc limit $3) as last`,
    [devices.map(({ homeId }) => homeId), devices.map(({ deviceId }) => deviceId), most],
  )
}

export type ChunkRow = { seriesId: number; day: string; payload: Buffer }

/** The chunks of some series for a range of days, and of single days of others. */
export async function selectChunks(
  database: Database,
  wanted: {
    seriesIds: readonly number[]
    first: string | null
    last: string | null
    single: readonly DayMark[]
  },
): Promise<ChunkRow[]> {
  return database.query<ChunkRow>(
    `select series_id as "seriesId", day, payload from chunk
     where series_id = any($1::integer[]) and day between $2 and $3
     union all
     select chunk.series_id, chunk.day, chunk.payload
     from unnest($4::integer[], $5::date[]) as single (series_id, day)
     join chunk on chunk.series_id = single.series_id and chunk.day = single.day`,
    [
      wanted.seriesIds,
      wanted.first,
      wanted.last,
      wanted.single.map((dirtyDay) => dirtyDay.seriesId),
      wanted.single.map((dirtyDay) => dirtyDay.day),
    ],
  )
}

/** ms of the instant from which PostgreSQL counts its microseconds. */
const PACKED_SINCE = Date.UTC(2000, 0, 1)
/** Bytes of a packed reading, and of a packed half-hour. */
const READING_BYTES = 16
const HALF_HOUR_BYTES = 40

/**
 * Half-hour rollups of energy indices that begin in [from, to), ms, by series and in order of time. One row per series: a
 * year has 17,520 half-hours, and to parse them as rows takes four times as long. In base64, as the hexadecimal text of a
 * `bytea` takes twice as long to send and to parse.
 */
export async function selectHalfHours(
  database: Database,
  seriesIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, Iterable<Rollup>>> {
  const rows = await database.query<{ seriesId: number; packed: string }>(
    `select series_id as "seriesId", encode(string_agg(timestamptz_send(first_at) || float8send(first_value)
       || timestamptz_send(last_at) || float8send(last_value) || float8send(rise), ''::bytea order by first_at), 'base64')
       as packed
     from half_hour
     where series_id = any($1::integer[])
       and first_at >= to_timestamp($2::float8 / 1000) and first_at < to_timestamp($3::float8 / 1000)
     group by series_id`,
    [seriesIds, from, to],
  )
  return new Map(
    rows.map(({ seriesId, packed }) => {
      const bytes = Buffer.from(packed, 'base64')
      return [seriesId, { [Symbol.iterator]: () => unpacked(bytes) }]
    }),
  )
}

/** One after the other, so that the 17,520 objects of a year don't live until the end of the request. */
function* unpacked(packed: Buffer): Iterator<Rollup> {
  for (let at = 0; at < packed.length; at += HALF_HOUR_BYTES) {
    yield {
      n: 1,
      held: 0,
      area: 0,
      min: 0,
      max: 0,
      firstAt: instantIn(packed, at),
      firstValue: packed.readDoubleBE(at + 8),
      lastAt: instantIn(packed, at + 16),
      lastValue: packed.readDoubleBE(at + 24),
      rise: packed.readDoubleBE(at + 32),
    }
  }
}

/** A `timestamptz` in PostgreSQL's binary format as ms. Microseconds are cut off, as in text. */
function instantIn(packed: Buffer, at: number): number {
  return PACKED_SINCE + Math.floor((packed.readInt32BE(at) * 2 ** 32 + packed.readUInt32BE(at + 4)) / 1000)
}

/** Rollups of days that begin in [from, to), ms, by series and in order of time. */
export async function selectDayRollups(
  database: Database,
  seriesIds: readonly number[],
  from: number,
  to: number,
): Promise<Map<number, Rollup[]>> {
  const rows = await database.query<Rollup & { seriesId: number }>(
    `select series_id as "seriesId", n, held, area, min, max, rise, first_at as "firstAt", first_value as "firstValue",
       last_at as "lastAt", last_value as "lastValue"
     from day_rollup
     where series_id = any($1::integer[])
       and first_at >= to_timestamp($2::float8 / 1000) and first_at < to_timestamp($3::float8 / 1000)
     order by series_id, first_at`,
    [seriesIds, from, to],
  )
  return Map.groupBy(rows, ({ seriesId }) => seriesId)
}

export type EdgeRow = {
  seriesId: number
  beforeAt: number | null
  beforeValue: number | null
  afterAt: number | null
  afterValue: number | null
}

/**
 * The nearest sample before [from, to) (ms) and the nearest after it, sealed or not. A sample inside a rollup that
 * reaches across `from` or `to` is not found.
 */
export async function selectEdges(
  database: Database,
  seriesIds: readonly number[],
  from: number,
  to: number,
): Promise<EdgeRow[]> {
  return database.query<EdgeRow>(
    `select wanted.id as "seriesId", before.at as "beforeAt", before.value as "beforeValue",
            after.at as "afterAt", after.value as "afterValue"
     from unnest($1::integer[]) as wanted (id)
     left join lateral (
       select near.at, near.value from (
         (select last_at as at, last_value as value from day_rollup
          where series_id = wanted.id and first_at < to_timestamp($2::float8 / 1000)
            and last_at < to_timestamp($2::float8 / 1000) order by first_at desc limit 1)
         union all
         (select at, value from reading
          where series_id = wanted.id and at < to_timestamp($2::float8 / 1000) order by at desc limit 1)
       ) near order by near.at desc limit 1
     ) before on true
     left join lateral (
       select near.at, near.value from (
         (select first_at as at, first_value as value from day_rollup
          where series_id = wanted.id and first_at >= to_timestamp($3::float8 / 1000) order by first_at limit 1)
         union all
         (select at, value from reading
          where series_id = wanted.id and at >= to_timestamp($3::float8 / 1000) order by at limit 1)
       ) near order by near.at limit 1
     ) after on true`,
    [seriesIds, from, to],
  )
}
