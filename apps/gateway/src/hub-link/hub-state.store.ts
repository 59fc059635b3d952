import type { Database } from '#base/database/database.ts'
import type { HubGroup } from '#hub-link/zigbee2mqtt/parse-groups.ts'

/** What a hub reports about itself; null leaves the stored value unchanged. */
export type HubFacts = {
  model: string | null
  firmware: string | null
  mac: string | null
  ssid: string | null
  coordinator: string | null
}

/**
 * Writes what a hub reported about itself. Model and firmware from the box take precedence over those from Zigbee2MQTT:
 * with `isFallback`, they are written only if the box has reported nothing.
 */
export async function updateHubFacts(
  database: Database,
  homeId: string,
  hubId: string,
  facts: HubFacts,
  isFallback: boolean,
): Promise<void> {
  await database.query(
    `update hub set
       model = case when $8 and mac is not null then model else coalesce($3, model) end,
       firmware = case when $8 and mac is not null then firmware else coalesce($4, firmware) end,
       mac = coalesce($5, mac), ssid = coalesce($6, ssid), coordinator = coalesce($7, coordinator)
     where home_id = $1 and id = $2`,
    [homeId, hubId, facts.model, facts.firmware, facts.mac, facts.ssid, facts.coordinator, isFallback],
  )
}

/** Writes the hub's own groups. Returns false if they are unchanged. */
export async function updateHubGroups(
  database: Database,
  homeId: string,
  hubId: string,
  groups: readonly HubGroup[],
): Promise<boolean> {
  const rows = await database.query(
    `update hub set groups = $3::jsonb where home_id = $1 and id = $2 and groups <> $3::jsonb returning id`,
    [homeId, hubId, JSON.stringify(groups)],
  )
  return rows.length > 0
}

/**
 * SQL: locks the hubs or devices of the rows `r` (`home_id`, and `hub_id` or `device_id`) in one order. Two statements that
 * change the same ones, each in the order in which it finds them, could block each other.
 */
const lockedHubs = `select h.home_id, h.id as hub_id from r join hub h on h.home_id = r.home_id and h.id = r.hub_id
  order by h.home_id, h.id for no key update of h`
export const lockedDevices = `select d.home_id, d.id as device_id from r join device d on d.home_id = r.home_id and d.id = r.device_id
  order by d.home_id, d.id for no key update of d`

export type HubOnline = { home_id: string; hub_id: string; online: boolean; since: number }

/** Writes whether hubs are online, and since when. */
export async function updateHubsOnline(database: Database, rows: readonly HubOnline[]): Promise<void> {
  await database.query(
    `with r as (
       select * from jsonb_to_recordset($1::jsonb) as r(home_id uuid, hub_id uuid, online boolean, since double precision)
     ), locked as (${lockedHubs})
     update hub h set online = r.online,
       connected_since = case when r.online then to_timestamp(r.since / 1000) end,
       disconnected_since = case when not r.online then to_timestamp(r.since / 1000) end
     from locked join r using (home_id, hub_id)
     where h.home_id = locked.home_id and h.id = locked.hub_id`,
    [JSON.stringify(rows)],
  )
}

export type HubTick = {
  home_id: string
  hub_id: string
  last_seen: number | null
  clock_faults: number
  unknown_words: number
}

/** Writes when hubs were last seen, and adds to their counters. */
export async function updateHubTicks(database: Database, ticks: readonly HubTick[]): Promise<void> {
  await database.query(
    `with r as (
       select * from jsonb_to_recordset($1::jsonb) as r(home_id uuid, hub_id uuid, last_seen double precision,
         clock_faults bigint, unknown_words bigint)
     ), locked as (${lockedHubs})
     update hub h set
       last_seen = greatest(h.last_seen, to_timestamp(r.last_seen / 1000)),
       clock_faults = h.clock_faults + r.clock_faults, unknown_words = h.unknown_words + r.unknown_words
     from locked join r using (home_id, hub_id)
     where h.home_id = locked.home_id and h.id = locked.hub_id`,
    [JSON.stringify(ticks)],
  )
}

export type DeviceTick = {
  home_id: string
  device_id: string
  last_seen: number | null
  availability: string | null
  presence: unknown
}

/** Writes when devices were last seen, and their availability and presence. */
export async function updateDeviceTicks(database: Database, ticks: readonly DeviceTick[]): Promise<void> {
  await database.query(
    `with r as (
       select * from jsonb_to_recordset($1::jsonb) as r(home_id uuid, device_id uuid, last_seen double precision,
         availability text, presence jsonb)
     ), locked as (${lockedDevices})
     update device d set
       last_seen = greatest(d.last_seen, to_timestamp(r.last_seen / 1000)),
       availability = r.availability, presence = r.presence
     from locked join r using (home_id, device_id)
     where d.home_id = locked.home_id and d.id = locked.device_id`,
    [JSON.stringify(ticks)],
  )
}

/**
 * Moves devices that were kept when their hub was removed to another hub of the home that lists the same addresses:
 * they keep their rooms, names and history. Returns the ids of the moved devices.
 */
export async function adoptDevices(
  database: Database,
  homeId: string,
  hubId: string,
  addresses: readonly string[],
): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `update device set hub_id = $2
     where home_id = $1 and id in (
       select distinct on (d.address) d.id from device d join hub h on h.home_id = d.home_id and h.id = d.hub_id
       where d.home_id = $1 and d.address = any($3::text[]) and d.removed_at is null and h.removed_at is not null
         and not exists (select from device own where own.home_id = $1 and own.hub_id = $2 and own.address = d.address)
       order by d.address, d.last_seen desc nulls last)
     returning id`,
    [homeId, hubId, addresses],
  )
  return rows.map(({ id }) => id)
}
