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

/** Stores changes that were made at devices; those that are stored already are left out. */
export async function insertHandChanges(tx: Database, changes: readonly NewHandChange[]): Promise<void> {
  await tx.query(
    `insert into hand_change (id, home_id, device_id, room_id, at, mode, setpoint, former_mode, former_setpoint)
     select new.id, d.home_id, d.id, d.room_id, to_timestamp(ms / 1000), mode, setpoint, former_mode, former_setpoint
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::float8[], $6::float8[], $7::float8[], $8::float8[])
       as new (id, home_id, device_id, ms, mode, setpoint, former_mode, former_setpoint)
     join device d on d.home_id = new.home_id and d.id = new.device_id and d.removed_at is null
     on conflict do nothing`,
    [
      changes.map(({ id }) => id),
      changes.map(({ homeId }) => homeId),
      changes.map(({ deviceId }) => deviceId),
      changes.map(({ at }) => at),
      changes.map(({ now }) => now.mode),
      changes.map(({ now }) => now.setpoint),
      changes.map(({ former }) => former.mode),
      changes.map(({ former }) => former.setpoint),
    ],
  )
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

/** A request that was made or sent to a device; `at` in ms. */
export type SentRow = {
  deviceId: string
  capability: Capability
  value: string | number | boolean
  former: number | null
  at: number
  status: string
  knownOrders: Order[]
}

/** The last `limit` requests that were made or sent to each of these devices, newest first. */
export async function selectSentTo(
  tx: Database,
  { devices, limit }: { devices: readonly { homeId: string; id: string }[]; limit: number },
): Promise<SentRow[]> {
  return tx.query<SentRow>(
    `select d.id as "deviceId", sent.*,
       jsonb_path_query_array(d.mapping, '$.thermostat_mode.set.words[*][0]') as "knownOrders"
     from unnest($1::uuid[], $2::uuid[]) as asked (home_id, id)
     join device d on d.home_id = asked.home_id and d.id = asked.id
     cross join lateral (
       select c.capability, c.value, cd.former_value as former, cd.requested_at as at, cd.status
       from command_device cd join command c on c.id = cd.command_id and c.home_id = cd.home_id
       where cd.home_id = d.home_id and cd.device_id = d.id and (cd.sent_at is not null or cd.status = 'requested')
         and c.capability in ('thermostat_mode', 'setpoint', 'on')
       order by cd.requested_at desc limit $3
     ) sent order by d.id, sent.at desc`,
    [devices.map(({ homeId }) => homeId), devices.map(({ id }) => id), limit],
  )
}
