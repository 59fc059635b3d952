import type { ClimateMode } from '@foyer/contract/climate.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Database } from '#base/database/database.ts'

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
       case when r.id is not null and d.mapping #>> '{thermostat_mode,kind}' = 'climate' then jsonb_build_object(
         'comfort', r.comfort, 'comfort_minus_1', r.comfort_minus_1, 'comfort_minus_2', r.comfort_minus_2,
         'eco', r.eco, 'frost_protection', r.frost_protection) end as temperatures
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
