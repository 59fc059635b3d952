import type { Order } from '@foyer/contract/heating.ts'
import type { ActorKind } from '@foyer/contract/order-state.ts'
import type { OrderClaim } from '@foyer/rules/room-order/room-order.ts'
import type { Database } from '#base/database/database.ts'

type Span = { homeId: string; from: number; to: number }

/** Overrides and claims of a home's rooms that overlapped the span, with their actual end times (ms). */
export async function selectPastClaims(
  database: Database,
  { homeId, from, to }: Span,
): Promise<(Pick<OrderClaim, 'kind' | 'order' | 'since' | 'until' | 'setBy'> & { roomId: string })[]> {
  return database.query(
    `select r.id as "roomId", past.* from room r cross join lateral (
       select 'override' as kind, o."order", o.set_at as since, coalesce(o.ended_at, o.until) as until,
         o.set_by_name as "setBy"
       from room_override o
       where o.home_id = r.home_id and o.room_id = r.id and (o.ended_at > to_timestamp($2::float8 / 1000)
         or (o.ended_at is null and coalesce(o.until, 'infinity') > to_timestamp($2::float8 / 1000)))
       union all
       select c.kind, c."order", c.since, c.until, c.cause_name from room_claim c
       where c.home_id = r.home_id and c.room_id = r.id and c.state <> 'waiting'
         and (c.until > to_timestamp($2::float8 / 1000) or c.until is null)
     ) past
     where r.home_id = $1 and past.since < to_timestamp($3::float8 / 1000)`,
    [homeId, from, to],
  )
}

/** The edges of weeks that passed in the rooms of a home in a span, ms, and the last one before it, oldest first. */
export async function selectPastSlots(
  database: Database,
  { homeId, from, to }: Span,
): Promise<{ roomId: string; at: number; order: Order }[]> {
  return database.query(
    `select s.room_id as "roomId", s.at, s."order"
     from room r
     cross join lateral (
       select max(b.at) as at from slot b
       where b.home_id = r.home_id and b.room_id = r.id and b.at <= to_timestamp($2::float8 / 1000)
     ) before
     join slot s on s.home_id = r.home_id and s.room_id = r.id and s.at < to_timestamp($3::float8 / 1000)
       and s.at >= coalesce(before.at, to_timestamp($2::float8 / 1000))
     where r.home_id = $1 order by s.at`,
    [homeId, from, to],
  )
}

/** A past request, or a change at a device, which has no actor. */
export type PastRequestRow = {
  roomId: string
  at: number
  order: string | null
  mode: number | null
  actorKind: ActorKind | null
  actorName: string | null
}

/** The orders requested for devices in rooms of a home in a span, ms, and the changes made at them, oldest first. */
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
