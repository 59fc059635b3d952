import type { Order } from '@foyer/contract/heating.ts'
import type { ActorKind } from '@foyer/contract/order-state.ts'
import type { OrderClaim } from '@foyer/rules/room-order/room-order.ts'
import type { Database } from '#base/database/database.ts'

type Span = { homeId: string; from: number; to: number }

/** What people and the gateway held over the rooms of a home in a span, ms, with the ends that it came to have. */
export async function selectPastClaims(
  database: Database,
  { homeId, from, to }: Span,
): Promise<(Pick<OrderClaim, 'kind' | 'order' | 'since' | 'until' | 'setBy'> & { roomId: string })[]> {
  return database.query(
    `select past.* from (
       select room_id as "roomId", 'override' as kind, "order", set_at as since, coalesce(ended_at, until) as until,
         set_by_name as "setBy"
       from room_override where home_id = $1
       union all
       select room_id, kind, "order", since, until, cause_name from room_claim
       where home_id = $1 and state <> 'waiting'
     ) past
     where past.since < to_timestamp($3::float8 / 1000)
       and coalesce(past.until, 'infinity') > to_timestamp($2::float8 / 1000)`,
    [homeId, from, to],
  )
}

/** The edges of weeks that passed in the rooms of a home in a span, ms, and the last one before it, oldest first. */
export async function selectPastSlots(
  database: Database,
  { homeId, from, to }: Span,
): Promise<{ roomId: string; at: number; order: Order }[]> {
  return database.query(
    `select s.room_id as "roomId", s.at, s."order" from slot s
     where s.home_id = $1 and s.at < to_timestamp($3::float8 / 1000)
       and s.at >= coalesce((select max(b.at) from slot b where b.home_id = s.home_id and b.room_id = s.room_id
         and b.at <= to_timestamp($2::float8 / 1000)), to_timestamp($2::float8 / 1000))
     order by s.at`,
    [homeId, from, to],
  )
}

/** What was set at a device has no actor. */
export type PastRequestRow = {
  roomId: string
  at: number
  order: string | null
  mode: number | null
  actorKind: ActorKind | null
  actorName: string | null
}

/** The orders that devices in rooms of a home were asked for in a span, ms, and what was set at them, oldest first. */
export async function selectPastRequests(
  database: Database,
  { homeId, from, to }: Span,
): Promise<PastRequestRow[]> {
  return database.query<PastRequestRow>(
    `select coalesce(c.room_id, d.room_id) as "roomId", c.requested_at as at, c.value #>> '{}' as "order",
       null::float8 as mode, c.actor_kind as "actorKind", c.actor_name as "actorName"
     from command c left join device d on d.id = c.device_id and d.home_id = c.home_id
     where c.home_id = $1 and c.capability = 'thermostat_mode' and coalesce(c.room_id, d.room_id) is not null
       and c.requested_at >= to_timestamp($2::float8 / 1000) and c.requested_at < to_timestamp($3::float8 / 1000)
     union all
     select room_id, at, null, mode, null, null from hand_change
     where home_id = $1 and room_id is not null and mode is not null
       and at >= to_timestamp($2::float8 / 1000) and at < to_timestamp($3::float8 / 1000)
     order by at`,
    [homeId, from, to],
  )
}
