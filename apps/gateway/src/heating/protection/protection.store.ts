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
       and s.capability in ('temperature', 'thermostat_mode', 'setpoint', 'on', 'instant_power', 'demand')
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
    `select d.id as "deviceId", last.at from device d
     cross join lateral (
       select o.at, o.state from occurrence o
       where o.home_id = d.home_id and o.device_id = d.id and o.kind = 'window' order by o.at desc limit 1
     ) last
     where d.home_id = any($1::uuid[]) and last.state = 'open'`,
    [homeIds],
  )
}
