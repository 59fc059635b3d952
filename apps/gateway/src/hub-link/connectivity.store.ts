import type { Database } from '#base/database/database.ts'
import type { ConnectivityDetails } from './hub-link-port.ts'
import { lockedDevices } from './hub-state.store.ts'

export type ConnectivityRow = {
  at: number
  status: 'online' | 'offline'
  details: ConnectivityDetails | null
}

/** The connectivity log of the hubs themselves, oldest first. */
export async function selectHubLogs(
  database: Database,
  hubs: readonly { homeId: string; hubId: string }[],
  since: number,
): Promise<(ConnectivityRow & { hubId: string })[]> {
  return database.query<ConnectivityRow & { hubId: string }>(
    `select c.hub_id as "hubId", c.at, c.status, c.details from connectivity c
     join unnest($1::uuid[], $2::uuid[]) as asked (home_id, hub_id) using (home_id, hub_id)
     where c.device_id is null and c.at >= to_timestamp($3::double precision / 1000)
     order by c.at`,
    [hubs.map(({ homeId }) => homeId), hubs.map(({ hubId }) => hubId), since],
  )
}

/** A row of a device's log; `hubId`: the hub that it had then. */
type DeviceLogRow = ConnectivityRow & { deviceId: string; hubId: string }

/** The connectivity logs of devices of several homes, in order of time. */
export async function selectDeviceLogs(
  database: Database,
  devices: readonly { homeId: string; id: string }[],
  since: number,
): Promise<DeviceLogRow[]> {
  return database.query<DeviceLogRow>(
    `select c.device_id as "deviceId", c.hub_id as "hubId", c.at, c.status, c.details from connectivity c
     join unnest($1::uuid[], $2::uuid[]) as asked (home_id, device_id) using (home_id, device_id)
     where c.at >= to_timestamp($3::double precision / 1000) order by c.at`,
    [devices.map(({ homeId }) => homeId), devices.map(({ id }) => id), since],
  )
}

export type ConnectivityWrite = ConnectivityRow & {
  home_id: string
  hub_id: string
  device_id: string | null
}

/** Adds rows of several homes; an existing row is left unchanged. */
export async function insertConnectivity(
  database: Database,
  rows: readonly ConnectivityWrite[],
): Promise<void> {
  await database.query(
    `insert into connectivity (home_id, hub_id, device_id, at, status, details)
     select h.home_id, r.hub_id, r.device_id, to_timestamp(r.at / 1000), r.status, r.details
     from jsonb_to_recordset($1::jsonb) as r(home_id uuid, hub_id uuid, device_id uuid, at double precision,
       status text, details text)
     join hub h on h.id = r.hub_id and h.home_id = r.home_id
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** Deletes rows of devices that late messages showed to be wrong. */
export async function deleteConnectivity(
  database: Database,
  rows: readonly { homeId: string; deviceId: string; at: number }[],
): Promise<void> {
  await database.query(
    `delete from connectivity c using unnest($1::uuid[], $2::uuid[], $3::double precision[])
       as wrong (home_id, device_id, at)
     where c.home_id = wrong.home_id and c.device_id = wrong.device_id and c.at = to_timestamp(wrong.at / 1000)`,
    [rows.map(({ homeId }) => homeId), rows.map(({ deviceId }) => deviceId), rows.map(({ at }) => at)],
  )
}

export type ReachableWrite = {
  home_id: string
  device_id: string
  reachable: boolean
  connected_since: number | null
  disconnected_since: number | null
  /** The start of the first span with messages that is still remembered. */
  received_since: number | null
}

/**
 * Writes whether devices are reachable, and since when. A device's `created_at` is moved back to the time of its first
 * message.
 */
export async function updateReachable(database: Database, rows: readonly ReachableWrite[]): Promise<void> {
  await database.query(
    `with r as (
       select * from jsonb_to_recordset($1::jsonb) as r(home_id uuid, device_id uuid, reachable boolean,
         connected_since double precision, disconnected_since double precision, received_since double precision)
     ), locked as (${lockedDevices})
     update device d set reachable = r.reachable,
       connected_since = to_timestamp(r.connected_since / 1000),
       disconnected_since = to_timestamp(r.disconnected_since / 1000),
       created_at = least(d.created_at, to_timestamp(r.received_since / 1000))
     from locked join r using (home_id, device_id)
     where d.home_id = locked.home_id and d.id = locked.device_id`,
    [JSON.stringify(rows)],
  )
}
