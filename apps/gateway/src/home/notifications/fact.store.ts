import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Database } from '#base/database/database.ts'

type OfHome = { homeId: string }

export type MissedOrder = {
  commandId: string
  roomId: string | null
  deviceId: string | null
  order: Order
  status: CommandStatus
  reason: CommandReason | null
  at: number
}

/**
 * Orders asked for since an instant that ended otherwise, on devices that could be reached: one that cannot is told
 * of already. Of several devices of one order the last that ended stands for all, named only where it is alone.
 */
export async function selectMissedOrders(
  database: Database,
  homeIds: readonly string[],
  since: number,
): Promise<(MissedOrder & OfHome)[]> {
  return database.query<MissedOrder & OfHome>(
    `select distinct on (c.id) c.home_id as "homeId", c.id as "commandId", coalesce(c.room_id, d.room_id) as "roomId",
       case when count(*) over (partition by c.id) = 1 then cd.device_id end as "deviceId",
       c.value #>> '{}' as "order", cd.status, cd.reason, cd.ended_at as at
     from command c
     join command_device cd on cd.command_id = c.id and cd.home_id = c.home_id
     join device d on d.id = cd.device_id and d.home_id = c.home_id and d.removed_at is null
     where c.home_id = any($1::uuid[]) and c.capability = 'thermostat_mode' and c.requested_at > to_timestamp($2::float8 / 1000)
       and cd.status in ('failed', 'refused', 'expired', 'reverted') and cd.ended_at is not null
       and (cd.reason is null or cd.reason not in ('superseded', 'cancelled', 'hub_offline', 'device_offline'))
     order by c.id, cd.ended_at desc`,
    [homeIds, since],
  )
}

export type HubState = {
  id: string
  online: boolean
  connectedSince: number | null
  disconnectedSince: number | null
}

/** How the hubs of homes stand; those that nobody can use any more are no matter. */
export async function selectHubStates(
  database: Database,
  homeIds: readonly string[],
): Promise<(HubState & OfHome)[]> {
  return database.query<HubState & OfHome>(
    `select home_id as "homeId", id, online, connected_since as "connectedSince", disconnected_since as "disconnectedSince" from hub
     where home_id = any($1::uuid[]) and secret_hash is not null`,
    [homeIds],
  )
}
