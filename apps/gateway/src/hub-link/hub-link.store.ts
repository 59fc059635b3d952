import type { ClimateMode } from '@foyer/contract/climate.ts'
import type { DeviceType } from '@foyer/contract/device.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import type { Database } from '#base/database/database.ts'

export type HubRow = {
  id: string
  home_id: string
  secret_hash: Buffer | null
  online: boolean
  connected_since: number | null
  disconnected_since: number | null
  last_seen: number | null
}

/**
 * Selects a hub by its id, which is its user name at the broker: the only lookup for which the home is not known yet.
 */
export async function selectHub(database: Database, hubId: string): Promise<HubRow | null> {
  const rows = await database.query<HubRow>(
    `select id, home_id, secret_hash, online, connected_since, disconnected_since, last_seen from hub where id = $1`,
    [hubId],
  )
  return rows[0] ?? null
}

/** The existing hubs among these ids. */
export async function selectHubs(database: Database, hubIds: readonly string[]): Promise<HubRow[]> {
  return database.query<HubRow>(
    `select id, home_id, secret_hash, online, connected_since, disconnected_since, last_seen
     from hub where id = any($1::uuid[])`,
    [hubIds],
  )
}

/** Hubs of these partitions that were online when their keeper last wrote their state. */
export async function selectOnlineHubs(database: Database, partitions: readonly number[]): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select hub.id from hub join home on home.id = hub.home_id
     where hub.online and home.partition = any($1::smallint[])`,
    [partitions],
  )
  return rows.map(({ id }) => id)
}

/** The hubs of these partitions that have a secret and may connect. */
export async function selectHubsOf(
  database: Database,
  partitions: readonly number[],
): Promise<{ hubId: string; homeId: string }[]> {
  return database.query<{ hubId: string; homeId: string }>(
    `select hub.id as "hubId", hub.home_id as "homeId" from hub join home on home.id = hub.home_id
     where hub.secret_hash is not null and home.partition = any($1::smallint[])`,
    [partitions],
  )
}

/** The current secret hash of each of these hubs; a removed or revoked hub is missing. */
export async function selectSecretHashes(
  database: Database,
  hubIds: readonly string[],
): Promise<Map<string, Buffer>> {
  const rows = await database.query<{ id: string; secret_hash: Buffer }>(
    'select id, secret_hash from hub where id = any($1::uuid[]) and secret_hash is not null',
    [hubIds],
  )
  return new Map(rows.map(({ id, secret_hash }) => [id, secret_hash]))
}

export type DeviceRow = {
  id: string
  home_id: string
  hub_id: string
  address: string
  friendly_name: string
  name: string
  type: DeviceType
  brand: string | null
  model: string | null
  description: string | null
  sleeps: boolean
  supported: boolean
  capabilities: string[]
  commands: string[]
  mapping: unknown
  availability: string | null
  presence: unknown
  reachable: boolean
  connected_since: number | null
  disconnected_since: number | null
  last_seen: number | null
  removed_at: number | null
}

const deviceColumns = `id, home_id, hub_id, address, friendly_name, name, type, brand, model, description, sleeps,
  supported, capabilities, commands, mapping, availability, presence, reachable, connected_since, disconnected_since,
  last_seen, removed_at`

/** A hub and the home it belongs to. */
export type HubKey = { homeId: string; hubId: string }

/** The current devices of these hubs. */
export async function selectDevices(database: Database, hubs: readonly HubKey[]): Promise<DeviceRow[]> {
  return database.query<DeviceRow>(
    `select ${deviceColumns} from device
     join unnest($1::uuid[], $2::uuid[]) as asked (home_id, hub_id) using (home_id, hub_id) where removed_at is null`,
    [hubs.map(({ homeId }) => homeId), hubs.map(({ hubId }) => hubId)],
  )
}

/** The temperatures of orders in a room. */
const temperaturesOfRoom = `jsonb_build_object('comfort', r.comfort, 'comfort_minus_1', r.comfort_minus_1,
  'comfort_minus_2', r.comfort_minus_2, 'eco', r.eco, 'frost_protection', r.frost_protection)`

/**
 * The temperatures of orders in the rooms of these homes' devices, for devices that receive a setpoint for an order.
 */
export async function selectTemperatures(
  database: Database,
  homeIds: readonly string[],
): Promise<{ deviceId: string; hubId: string; temperatures: RoomTemperatures }[]> {
  return database.query(
    `select d.id as "deviceId", d.hub_id as "hubId", ${temperaturesOfRoom} as temperatures
     from device d join room r on r.id = d.room_id and r.home_id = d.home_id
     where d.home_id = any($1::uuid[]) and d.removed_at is null and d.mapping #>> '{thermostat_mode,kind}' = 'climate'`,
    [homeIds],
  )
}

/** The row of a device as the hub's list describes it. */
export type DeviceWrite = {
  id: string
  address: string
  friendly_name: string
  name: string
  type: DeviceType
  category: string
  brand: string | null
  model: string | null
  description: string | null
  sleeps: boolean
  supported: boolean
  capabilities: readonly string[]
  commands: readonly string[]
  mapping: unknown
}

/**
 * Writes devices by address: a new one is put into the room of its placement (which may be none), or without a
 * placement into the home's default room; a renamed one keeps its row, one that returns is no longer removed. What
 * people set (name, room, category) is left unchanged, except that a category that was unknown before the device was
 * described is filled in.
 */
export async function upsertDevices(
  database: Database,
  homeId: string,
  hubId: string,
  devices: readonly DeviceWrite[],
  now: number,
): Promise<DeviceRow[]> {
  return database.query<DeviceRow>(
    `insert into device as d (id, home_id, hub_id, address, friendly_name, name, room_id, type, brand, model,
       description, category, radiator_type, nominal_power, sleeps, supported, capabilities, commands, mapping, created_at)
     select g.id, h.home_id, h.id, g.address, g.friendly_name, g.name,
       case when p.hub_id is null then (select r.id from room r where r.home_id = h.home_id and r.is_default)
         else p.room_id end,
       g.type, g.brand, g.model, g.description, coalesce(p.category, g.category), p.radiator_type, p.nominal_power,
       g.sleeps, g.supported, g.capabilities, g.commands, g.mapping, to_timestamp($4::double precision / 1000)
     from jsonb_to_recordset($3::jsonb) as g(id uuid, address text, friendly_name text, name text, type text,
       category text, brand text, model text, description text, sleeps boolean, supported boolean,
       capabilities text[], commands text[], mapping jsonb)
     join hub h on h.id = $2 and h.home_id = $1
     left join placement p on p.home_id = h.home_id and p.hub_id = h.id and p.address = g.address
     on conflict (home_id, hub_id, address) do update set
       friendly_name = excluded.friendly_name,
       name = case when d.is_name_own then d.name else excluded.name end, type = excluded.type, brand = excluded.brand,
       model = excluded.model, description = excluded.description, sleeps = excluded.sleeps,
       supported = excluded.supported, capabilities = excluded.capabilities, commands = excluded.commands,
       mapping = excluded.mapping, removed_at = null,
       category = case when d.type = 'unknown' and d.category = 'none' then excluded.category else d.category end
     where d.home_id = $1
     returning ${deviceColumns}`,
    [homeId, hubId, JSON.stringify(devices), now],
  )
}

/** Marks devices as removed from their hub; their history stays. */
export async function removeDevices(
  database: Database,
  homeId: string,
  hubId: string,
  deviceIds: readonly string[],
  now: number,
): Promise<void> {
  await database.query(
    `update device set removed_at = to_timestamp($4::double precision / 1000), reachable = false
     where home_id = $1 and hub_id = $2 and id = any($3::uuid[])`,
    [homeId, hubId, deviceIds, now],
  )
}

/** What a value for a device is converted with, and whether it can be sent. */
export type CommandedDevice = {
  hubId: string
  friendlyName: string
  mapping: unknown
  sleeps: boolean
  reachable: boolean
  isHubOnline: boolean
  /** The temperatures of orders in its room, if it receives a setpoint for an order. */
  temperatures?: RoomTemperatures
  /** The mode of an air conditioner. */
  mode: ClimateMode | null
}

/** The current devices among these, by id. */
export async function selectCommandedDevices(
  tx: Database,
  devices: readonly { homeId: string; deviceId: string }[],
): Promise<Map<string, CommandedDevice>> {
  const asked = new Map(devices.map(({ homeId, deviceId }) => [deviceId, homeId]))
  const rows = await tx.query<
    Omit<CommandedDevice, 'mode' | 'temperatures'> & { id: string; temperatures: RoomTemperatures | null }
  >(
    `select d.id, d.hub_id as "hubId", d.friendly_name as "friendlyName", d.mapping, d.sleeps, d.reachable,
       h.online as "isHubOnline",
       case when r.id is not null and d.mapping #>> '{thermostat_mode,kind}' = 'climate' then ${temperaturesOfRoom} end as temperatures
     from unnest($1::uuid[], $2::uuid[]) as asked (home_id, id)
     join device d on d.home_id = asked.home_id and d.id = asked.id and d.removed_at is null
     join hub h on h.home_id = d.home_id and h.id = d.hub_id and h.removed_at is null
     left join room r on r.home_id = d.home_id and r.id = d.room_id`,
    [[...asked.values()], [...asked.keys()]],
  )
  return new Map(
    rows.map(({ id, temperatures, ...device }) => [
      id,
      { ...device, mode: null, ...(temperatures === null ? {} : { temperatures }) },
    ]),
  )
}

/** The last order that was sent to each of these devices; devices without one are left out. */
export async function selectLastOrders(
  database: Database,
  devices: readonly { homeId: string; deviceId: string }[],
): Promise<Map<string, Order>> {
  const rows = await database.query<{ deviceId: string; order: Order }>(
    `select asked.id as "deviceId", last.value as "order"
     from unnest($1::uuid[], $2::uuid[]) as asked (home_id, id)
     cross join lateral (
       select c.value from command_device cd join command c on c.home_id = cd.home_id and c.id = cd.command_id
       where cd.home_id = asked.home_id and cd.device_id = asked.id and c.capability = 'thermostat_mode'
         and cd.sent_at is not null
       order by cd.requested_at desc limit 1
     ) last`,
    [devices.map(({ homeId }) => homeId), devices.map(({ deviceId }) => deviceId)],
  )
  return new Map(rows.map(({ deviceId, order }) => [deviceId, order]))
}
