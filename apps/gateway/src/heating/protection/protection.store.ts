import type { Capability } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'

type DeviceKey = { homeId: string; deviceId: string }

/** The stored values of devices that matter for the safety of their rooms, each since an instant (ms), oldest first. */
export async function selectReadings(
  database: Database,
  devices: readonly (DeviceKey & { since: number })[],
): Promise<{ deviceId: string; capability: Capability; at: number; value: number }[]> {
  return database.query(
    `select s.device_id as "deviceId", s.capability, r.at, r.value
     from unnest($1::uuid[], $2::uuid[], $3::float8[]) as asked (home_id, device_id, since)
     join series s on s.home_id = asked.home_id and s.device_id = asked.device_id
     join reading r on r.series_id = s.id and r.at >= to_timestamp(asked.since / 1000)
     where s.capability in ('temperature', 'open', 'thermostat_mode', 'setpoint', 'on', 'instant_power', 'demand')
     order by r.at`,
    [
      devices.map(({ homeId }) => homeId),
      devices.map(({ deviceId }) => deviceId),
      devices.map(({ since }) => since),
    ],
  )
}

/** When (ms) the windows of these devices were opened, of those whose last change is an opening. */
export async function selectOpenings(
  database: Database,
  devices: readonly { homeId: string; id: string }[],
): Promise<{ deviceId: string; at: number }[]> {
  return database.query(
    `select asked.device_id as "deviceId", last.at
     from unnest($1::uuid[], $2::uuid[]) as asked (home_id, device_id)
     cross join lateral (
       select o.at, o.state from occurrence o
       where o.home_id = asked.home_id and o.device_id = asked.device_id and o.kind = 'window'
       order by o.at desc limit 1
     ) last
     where last.state = 'open'`,
    [devices.map(({ homeId }) => homeId), devices.map(({ id }) => id)],
  )
}
