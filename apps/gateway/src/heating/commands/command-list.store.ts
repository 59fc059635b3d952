import type { Outcome } from '@foyer/contract/activity.ts'
import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Capability } from '@foyer/contract/device.ts'
import type { ActorKind } from '@foyer/contract/order-state.ts'
import type { CommandValue } from '@foyer/rules/home/command-value.ts'
import type { Database } from '#base/database/database.ts'
import type { CommandRow } from './command.store.ts'

/** One device's share as it is shown. */
export type ListedShare = {
  commandId: string
  deviceId: string
  deviceName: string
  status: CommandStatus
  waits: boolean
  requestedAt: number
  sentAt: number | null
  endedAt: number | null
  reason: CommandReason | null
  detail: string | null
  taken: number | null
}

export type CommandPage = {
  homeId: string
  /** Commands for the room or for a device that is in it now. */
  roomId: string | null
  deviceId: string | null
  /** A kind of actor, or the id of a person. */
  actor: string | null
  /** ms; only commands requested before it. */
  before: number | null
  limit: number
  /** The outcome over all devices, the worst first; left out: any outcome. */
  outcome?: Outcome | null
}

const commandColumns = `select c.id, c.room_id as "roomId", r.name as "roomName", c.device_id as "deviceId",
    d.name as "deviceName", c.capability, c.value, c.actor_kind as "actorKind", c.actor_name as "actorName",
    c.requested_at as "requestedAt", c.ecs_mode as "ecsMode"
  from command c
  left join room r on r.id = c.room_id and r.home_id = c.home_id
  left join device d on d.id = c.device_id and d.home_id = c.home_id`

/** The newest commands of a home. Commands of the same instant are never split across pages. */
export async function selectCommands(database: Database, page: CommandPage): Promise<CommandRow[]> {
  return database.query<CommandRow>(
    `${commandColumns}
     where c.home_id = $1
       and ($2::uuid is null or c.room_id = $2 or d.room_id = $2)
       and ($3::uuid is null or exists (
         select 1 from command_device cd where cd.command_id = c.id and cd.home_id = $1 and cd.device_id = $3))
       and ($4::float8 is null or c.requested_at < to_timestamp($4 / 1000))
       and ($6::text is null or c.actor_kind = $6 or c.actor_id::text = $6)
       and ($7::text is null or $7 = (
         select case when bool_or(cd.status in ('requested', 'sent')) then 'pending'
           when bool_or(cd.status <> 'confirmed' and coalesce(cd.reason, '') not in ('superseded', 'cancelled'))
             then 'failed'
           when bool_and(cd.status = 'confirmed') then 'confirmed' end
         from command_device cd where cd.command_id = c.id and cd.home_id = $1))
     order by c.requested_at desc fetch first $5 rows with ties`,
    [page.homeId, page.roomId, page.deviceId, page.before, page.limit, page.actor, page.outcome ?? null],
  )
}

export async function selectCommand(
  database: Database,
  key: { homeId: string; commandId: string },
): Promise<CommandRow | undefined> {
  const rows = await database.query<CommandRow>(`${commandColumns} where c.home_id = $1 and c.id = $2`, [
    key.homeId,
    key.commandId,
  ])
  return rows[0]
}

/** These commands of a home, in no particular order; one that no longer exists is left out. */
export async function selectCommandsOf(
  database: Database,
  homeId: string,
  ids: readonly string[],
): Promise<CommandRow[]> {
  return database.query<CommandRow>(`${commandColumns} where c.home_id = $1 and c.id = any($2::uuid[])`, [
    homeId,
    ids,
  ])
}

/** The shares of these commands. */
export async function selectShares(
  database: Database,
  homeId: string,
  commandIds: readonly string[],
): Promise<ListedShare[]> {
  return database.query<ListedShare>(
    `select cd.command_id as "commandId", cd.device_id as "deviceId", d.name as "deviceName", cd.status,
       cd.waits_for_device as waits, cd.requested_at as "requestedAt", cd.sent_at as "sentAt",
       cd.ended_at as "endedAt", cd.reason, cd.detail, cd.taken_value as taken
     from command_device cd join device d on d.id = cd.device_id and d.home_id = cd.home_id
     where cd.home_id = $1 and cd.command_id = any($2::uuid[])
     order by d.name, cd.device_id`,
    [homeId, commandIds],
  )
}

/** The bulk order that each of these commands belongs to, for the order or for its undo, by command. */
export async function selectBulkOrderIds(
  database: Database,
  homeId: string,
  commandIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database.query<{ commandId: string; bulkOrderId: string }>(
    `select command_id as "commandId", bulk_order_id as "bulkOrderId"
     from bulk_order_room where home_id = $1 and command_id = any($2::uuid[])
     union all
     select undo_command_id, bulk_order_id
     from bulk_order_room where home_id = $1 and undo_command_id = any($2::uuid[])`,
    [homeId, commandIds],
  )
  return new Map(rows.map(({ commandId, bulkOrderId }) => [commandId, bulkOrderId]))
}

export type LastAskedRow = {
  deviceId: string
  value: CommandValue
  status: CommandStatus
  /** ms. */
  at: number
  /** The device's value before the request. */
  former: number | null
  /** True if the request was for the device alone, not for its room. */
  isItsOwn: boolean
}

/**
 * The last request to each device for one capability, however old. Requests that were never sent are left out unless
 * they are still open.
 */
export async function selectLastAsked(
  database: Database,
  asked: { devices: readonly { homeId: string; deviceId: string }[]; capability: Capability },
): Promise<LastAskedRow[]> {
  return database.query<LastAskedRow>(
    `select d.id as "deviceId", last.value, last.status, last.at, last.former, last."isItsOwn"
     from unnest($1::uuid[], $2::uuid[]) as d (home_id, id)
     cross join lateral (
       select newest.* from (
         select c.value, cd.status, cd.requested_at as at, cd.former_value as former,
           c.device_id is not null as "isItsOwn"
         from command_device cd join command c on c.id = cd.command_id and c.home_id = cd.home_id
         where cd.device_id = d.id and cd.home_id = d.home_id and c.capability = $3
           and (cd.sent_at is not null or cd.status = 'requested')
         order by cd.requested_at desc fetch first row with ties
       ) newest order by newest.status in ('requested', 'sent') desc limit 1
     ) last`,
    [asked.devices.map((one) => one.homeId), asked.devices.map((one) => one.deviceId), asked.capability],
  )
}

export type NewestRequestRow = {
  deviceId: string
  /**
   * `any`: the newest request to a device that receives orders; `order`: its newest order; `on`: the newest switching
   * of a relay.
   */
  kind: 'any' | 'order' | 'on'
  commandId: string
  capability: Capability
  value: CommandValue
  actorKind: ActorKind
  actorName: string | null
  /** True if the request was for the device alone, not for its room. */
  isItsOwn: boolean
  status: CommandStatus
  reason: CommandReason | null
  detail: string | null
  waits: boolean
  requestedAt: number
  endedAt: number | null
}

/** The last request to each heating device of these homes, whatever its outcome. */
export async function selectNewestRequests(
  database: Database,
  homeIds: readonly string[],
): Promise<NewestRequestRow[]> {
  return database.query<NewestRequestRow>(
    `select d.id as "deviceId", asked.kind, newest.* from device d
     cross join (values ('any', '{thermostat_mode,setpoint}'::text[]), ('order', '{thermostat_mode}'),
       ('on', '{on}')) as asked (kind, capabilities)
     cross join lateral (
       select last.* from (
         select cd.command_id as "commandId", c.capability, c.value, c.actor_kind as "actorKind",
           c.actor_name as "actorName", c.device_id is not null as "isItsOwn", cd.status, cd.reason, cd.detail,
           cd.waits_for_device as waits, cd.requested_at as "requestedAt", cd.ended_at as "endedAt"
         from command_device cd join command c on c.id = cd.command_id and c.home_id = cd.home_id
         where cd.device_id = d.id and cd.home_id = d.home_id and c.capability = any(asked.capabilities)
         order by cd.requested_at desc fetch first row with ties
       ) last order by last.status in ('requested', 'sent') desc limit 1
     ) newest
     where d.home_id = any($1::uuid[]) and d.removed_at is null
       and case when 'thermostat_mode' = any(d.commands) then asked.kind <> 'on'
         else asked.kind = 'on' and d.category = 'heating' end`,
    [homeIds],
  )
}
