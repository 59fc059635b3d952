import type { Order } from '@foyer/contract/heating.ts'
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
