import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'

/** What a device said: ms, and the value. */
export type ToldRow = { homeId: string; deviceId: string; capability: Capability; at: number; value: number }

/** All that the rooms of these homes were told to be safe by, since an instant (ms), oldest first. */
export async function selectTold(
  database: Database,
  { homeIds, since }: { homeIds: readonly string[]; since: number },
): Promise<ToldRow[]> {
  return database.query<ToldRow>(
    `select s.home_id as "homeId", s.device_id as "deviceId", s.capability, r.at, r.value
     from series s join reading r on r.series_id = s.id
     where s.home_id = any($1::uuid[]) and r.at >= to_timestamp($2::float8 / 1000)
       and s.capability in ('temperature', 'thermostat_mode', 'setpoint', 'instant_power', 'demand')
     order by r.at`,
    [homeIds, since],
  )
}

/** The last opening of each window of these homes that is open now, ms. */
export async function selectOpenings(
  database: Database,
  homeIds: readonly string[],
): Promise<{ deviceId: string; at: number }[]> {
  return database.query<{ deviceId: string; at: number }>(
    `select last."deviceId", last.at from (
       select distinct on (device_id) device_id as "deviceId", at, state from occurrence
       where home_id = any($1::uuid[]) and kind = 'window' order by device_id, at desc
     ) last where last.state = 'open'`,
    [homeIds],
  )
}
