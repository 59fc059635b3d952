import type { Capability, Device, DeviceCategory, DeviceType, RadiatorType } from '@foyer/contract/device.ts'
import type { EcsMode } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import type { ModeEncoding } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { Database } from '#base/database/database.ts'

/** A device as it is stored, with the name of its room. */
export type DeviceRow = {
  homeId: string
  id: string
  hubId: string
  name: string
  /** The name on the hub. */
  friendlyName: string
  address: string
  /** True for a device on battery. */
  sleeps: boolean
  type: DeviceType
  brand: string | null
  model: string | null
  description: string | null
  category: DeviceCategory
  radiatorType: RadiatorType | null
  nominalPower: number | null
  ecsMode: EcsMode | null
  capabilities: Capability[]
  commands: Capability[]
  /** The words that each choice takes, as the hub's definition lists them. */
  choices: Device['choices']
  /** How orders are sent to it; null if it receives none. */
  modeEncoding: ModeEncoding | null
  /** The temperatures of the orders in its room, °C; null if it is in no room. */
  temperatures: RoomTemperatures | null
  /** Since when it does not follow its room, and who excluded it; null if it follows. */
  excludedAt: number | null
  excludedBy: string | null
  /** True if a person chose its category. */
  isCategoryChosen: boolean
  reachable: boolean
  connectedSince: number | null
  disconnectedSince: number | null
  lastSeen: number | null
  createdAt: number
  roomId: string | null
  roomName: string | null
}

/** The current devices of these homes; with a capability, only those that accept it. */
export async function selectDevices(
  database: Database,
  homeIds: readonly string[],
  taking?: Capability,
): Promise<DeviceRow[]> {
  return database.query<DeviceRow>(
    `select d.home_id as "homeId", d.id, d.hub_id as "hubId", d.name,
       d.friendly_name as "friendlyName", d.address, d.sleeps, d.type, d.brand, d.model, d.description, d.category,
       d.radiator_type as "radiatorType", d.nominal_power as "nominalPower",
       case when d.category = 'hot_water' and 'on' = any(d.commands) then coalesce(d.ecs_mode, 'auto') end as "ecsMode",
       d.capabilities, d.commands, d.category_chosen as "isCategoryChosen",
       (select jsonb_object_agg(c.key, jsonb_path_query_array(c.value, '$.set.words[*][0]'))
        from jsonb_each(d.mapping) c where c.key in ('climate_mode', 'fan_mode') and c.value ? 'set') as choices,
       case d.mapping #>> '{thermostat_mode,kind}'
         when 'climate' then jsonb_build_object('kind', 'setpoint', 'min', d.mapping #> '{thermostat_mode,min}',
           'max', d.mapping #> '{thermostat_mode,max}', 'step', d.mapping #> '{thermostat_mode,step}')
         when 'order' then jsonb_build_object('kind', 'orders',
           'orders', jsonb_path_query_array(d.mapping, '$.thermostat_mode.set.words[*][0]')) end as "modeEncoding",
       case when r.id is not null then jsonb_build_object('comfort', r.comfort, 'comfort_minus_1', r.comfort_minus_1,
         'comfort_minus_2', r.comfort_minus_2, 'eco', r.eco, 'frost_protection', r.frost_protection) end as temperatures,
       d.excluded_at as "excludedAt", d.excluded_by_name as "excludedBy",
       d.reachable, d.connected_since as "connectedSince",
       d.disconnected_since as "disconnectedSince", d.last_seen as "lastSeen", d.created_at as "createdAt",
       d.room_id as "roomId", r.name as "roomName"
     from device d left join room r on r.id = d.room_id and r.home_id = d.home_id
     where d.home_id = any($1::uuid[]) and d.removed_at is null and ($2::text is null or $2 = any(d.commands))`,
    [homeIds, taking ?? null],
  )
}

/** A device of the home, by its id. */
export type DeviceKey = { homeId: string; deviceId: string }

/** Parts of a device that people set; those left out stay. A null name is the hub's own. */
export type DeviceChange = {
  name?: string | null
  roomId?: string | null
  radiatorType?: RadiatorType | null
  nominalPower?: number | null
  category?: DeviceCategory
}

/** The values before a change, locked until the transaction ends; null if there is no such device. */
export async function selectDeviceLocked(
  tx: Database,
  { homeId, deviceId }: DeviceKey,
): Promise<{ roomId: string | null; friendlyName: string } | null> {
  const rows = await tx.query<{ roomId: string | null; friendlyName: string }>(
    `select room_id as "roomId", friendly_name as "friendlyName" from device
     where home_id = $1 and id = $2 and removed_at is null for no key update`,
    [homeId, deviceId],
  )
  return rows[0] ?? null
}

/** Whether the home has such a room; locks it against removal until the transaction ends. */
export async function hasRoom(tx: Database, homeId: string, roomId: string): Promise<boolean> {
  const rows = await tx.query('select id from room where home_id = $1 and id = $2 for key share', [
    homeId,
    roomId,
  ])
  return rows.length > 0
}

/**
 * Writes what people set of a device.
 * @param hubName its name if the change restores the hub's name
 */
export async function updateDeviceRow(
  tx: Database,
  { homeId, deviceId }: DeviceKey,
  change: DeviceChange,
  hubName: string,
): Promise<void> {
  const given = (part: keyof DeviceChange) => change[part] !== undefined
  await tx.query(
    `update device set
       name = case when $3 then $4 else name end,
       is_name_own = case when $3 then $5 else is_name_own end,
       room_id = case when $6 then $7::uuid else room_id end,
       radiator_type = case when $8 then $9 else radiator_type end,
       nominal_power = case when $10 then $11::double precision else nominal_power end,
       category = coalesce($12, category), category_chosen = category_chosen or $12::text is not null
     where home_id = $1 and id = $2`,
    [
      homeId,
      deviceId,
      given('name'),
      change.name ?? hubName,
      given('name') && change.name !== null,
      given('roomId'),
      change.roomId ?? null,
      given('radiatorType'),
      change.radiatorType ?? null,
      given('nominalPower'),
      change.nominalPower ?? null,
      change.category ?? null,
    ],
  )
}
