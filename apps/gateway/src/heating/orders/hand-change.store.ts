import type { Capability } from '@foyer/contract/device.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Standing } from '@foyer/rules/room-order/hand-change.ts'
import type { Database } from '#base/database/database.ts'

export type NewHandChange = {
  id: string
  homeId: string
  deviceId: string
  at: number
  now: Standing
  former: Standing
}

/** Stores a change that was made at a device. False if it is already stored. */
export async function insertHandChange(database: Database, change: NewHandChange): Promise<boolean> {
  const { id, homeId, deviceId, at, now, former } = change
  const rows = await database.query(
    `insert into hand_change (id, home_id, device_id, room_id, at, mode, setpoint, former_mode, former_setpoint)
     select $1, home_id, id, room_id, to_timestamp($4::float8 / 1000), $5, $6, $7, $8
     from device where home_id = $2 and id = $3 and removed_at is null
     on conflict do nothing returning 1`,
    [id, homeId, deviceId, at, now.mode, now.setpoint, former.mode, former.setpoint],
  )
  return rows.length === 1
}

/** The last change that was made at a device, and when (ms) the device received a request after it. */
export type HandChangeRow = {
  homeId: string
  deviceId: string
  deviceName: string
  roomId: string | null
  at: number
  now: Standing
  former: Standing
  askedAt: number | null
}

type Columns = Omit<HandChangeRow, 'now' | 'former'> & {
  mode: number | null
  setpoint: number | null
  formerMode: number | null
  formerSetpoint: number | null
}

/** The last change made at each device of these homes. */
export async function selectHandChanges(
  database: Database,
  homeIds: readonly string[],
): Promise<HandChangeRow[]> {
  const rows = await database.query<Columns>(
    `select distinct on (h.device_id) h.home_id as "homeId", h.device_id as "deviceId", d.name as "deviceName", d.room_id as "roomId", h.at,
       h.mode, h.setpoint, h.former_mode as "formerMode", h.former_setpoint as "formerSetpoint",
       (select max(cd.requested_at) from command_device cd
        join command c on c.id = cd.command_id and c.home_id = cd.home_id
        where cd.device_id = h.device_id and cd.home_id = h.home_id and cd.requested_at > h.at
          and c.capability in ('thermostat_mode', 'setpoint') and cd.status <> 'refused') as "askedAt"
     from hand_change h join device d on d.id = h.device_id and d.home_id = h.home_id
     where h.home_id = any($1::uuid[]) and d.removed_at is null and d.excluded_at is null
     order by h.device_id, h.at desc`,
    [homeIds],
  )
  return rows.map(({ mode, setpoint, formerMode, formerSetpoint, ...row }) => ({
    ...row,
    now: { mode, setpoint },
    former: { mode: formerMode, setpoint: formerSetpoint },
  }))
}

/** The last known state of each device that receives orders: changes are compared with it. */
export async function selectStandings(
  database: Database,
  partitions: readonly number[],
): Promise<(Standing & { deviceId: string; homeId: string })[]> {
  return database.query<Standing & { deviceId: string; homeId: string }>(
    `select d.id as "deviceId", d.home_id as "homeId", max(n.value) filter (where n.capability = 'thermostat_mode') as mode,
       max(n.value) filter (where n.capability = 'setpoint') as setpoint
     from device d
     join home h on h.id = d.home_id and h.partition = any($1::smallint[])
     left join newest_value n on n.device_id = d.id and n.home_id = d.home_id
       and n.capability in ('thermostat_mode', 'setpoint')
     where 'thermostat_mode' = any(d.commands) and d.removed_at is null
       and exists (select from series s where s.device_id = d.id and s.home_id = d.home_id)
     group by d.id, d.home_id`,
    [partitions],
  )
}

/** True if a device of the home receives orders. */
export async function acceptsOrders(
  database: Database,
  key: { homeId: string; deviceId: string },
): Promise<boolean> {
  const rows = await database.query(
    `select 1 from device where home_id = $1 and id = $2 and 'thermostat_mode' = any(commands)`,
    [key.homeId, key.deviceId],
  )
  return rows.length > 0
}

/** The last `limit` requests that were made or sent to a device, newest first. */
export async function selectSentTo(
  database: Database,
  key: { homeId: string; deviceId: string; limit: number },
): Promise<
  {
    capability: Capability
    value: string | number | boolean
    former: number | null
    at: number
    status: string
    knownOrders: Order[]
  }[]
> {
  return database.query(
    `select c.capability, c.value, cd.former_value as former, cd.requested_at as at, cd.status,
       jsonb_path_query_array(d.mapping, '$.thermostat_mode.set.words[*][0]') as "knownOrders"
     from command_device cd join command c on c.id = cd.command_id and c.home_id = cd.home_id
     join device d on d.id = cd.device_id and d.home_id = cd.home_id
     where cd.home_id = $1 and cd.device_id = $2 and (cd.sent_at is not null or cd.status = 'requested')
       and c.capability in ('thermostat_mode', 'setpoint', 'on')
     order by cd.requested_at desc limit $3`,
    [key.homeId, key.deviceId, key.limit],
  )
}
