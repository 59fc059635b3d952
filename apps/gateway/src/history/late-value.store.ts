import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'

/** The newest value of a device and capability that came late: its event time, and when it was received, ms. */
export type LateValue = { deviceId: string; capability: Capability; at: number; receivedAt: number }

/**
 * Stores when late values were received, before the values themselves. A value that is stored already has come a second
 * time: its first time counts.
 */
export async function storeLateValues(
  database: Database,
  values: readonly (LateValue & { homeId: string })[],
): Promise<void> {
  if (values.length === 0) return
  await database.query(
    `insert into late_value (home_id, device_id, capability, at, received_at)
     select home_id, device_id, capability, to_timestamp(at / 1000), to_timestamp(received_at / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::float8[], $5::float8[])
       as late (home_id, device_id, capability, at, received_at)
     where exists (select from device where device.home_id = late.home_id and device.id = late.device_id)
       and not exists (
         select from series join reading on reading.series_id = series.id
         where series.home_id = late.home_id and series.device_id = late.device_id
           and series.capability = late.capability and reading.at = to_timestamp(late.at / 1000))
     on conflict (home_id, device_id, capability) do update
     set at = excluded.at, received_at = excluded.received_at where late_value.at < excluded.at`,
    [
      values.map(({ homeId }) => homeId),
      values.map(({ deviceId }) => deviceId),
      values.map(({ capability }) => capability),
      values.map(({ at }) => at),
      values.map(({ receivedAt }) => receivedAt),
    ],
  )
}

/** The late values of homes. */
export async function selectLateValues(
  database: Database,
  homeIds: readonly string[],
): Promise<(LateValue & { homeId: string })[]> {
  return database.query(
    `select home_id as "homeId", device_id as "deviceId", capability, at, received_at as "receivedAt"
     from late_value where home_id = any($1::uuid[])`,
    [homeIds],
  )
}
