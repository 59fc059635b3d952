import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'

/** A reading of a device: ms, and the value. */
export type ReadingRow = {
  homeId: string
  deviceId: string
  capability: Capability
  at: number
  value: number
}

/** All readings that matter for the safety of these homes' rooms, since an instant (ms), oldest first. */
export async function selectReadings(
  database: Database,
  { homeIds, since }: { homeIds: readonly string[]; since: number },
): Promise<ReadingRow[]> {
  return database.query<ReadingRow>(
    `select s.home_id as "homeId", s.device_id as "deviceId", s.capability, r.at, r.value
     from series s join reading r on r.series_id = s.id
     where s.home_id = any($1::uuid[]) and r.at >= to_timestamp($2::float8 / 1000)
       and s.capability in ('temperature', 'thermostat_mode', 'setpoint', 'on', 'instant_power', 'demand')
     order by r.at`,
    [homeIds, since],
  )
}

/** When (ms) each window of these homes that is open now was opened. */
export async function selectOpenings(
  database: Database,
  homeIds: readonly string[],
): Promise<{ deviceId: string; at: number }[]> {
  return database.query<{ deviceId: string; at: number }>(
    `select d.id as "deviceId", last.at from device d
     cross join lateral (
       select o.at, o.state from occurrence o
       where o.home_id = d.home_id and o.device_id = d.id and o.kind = 'window' order by o.at desc limit 1
     ) last
     where d.home_id = any($1::uuid[]) and last.state = 'open'`,
    [homeIds],
  )
}
