import type { Database } from '#base/database/database.ts'

/** [from, to) in ms. */
export type RoomSpan = { roomId: string; from: number; to: number }

/** The manual overrides of rooms that overlap a span. */
export async function selectManualSpans(
  database: Database,
  homeId: string,
  span: { from: number; to: number },
): Promise<RoomSpan[]> {
  return database.query<RoomSpan>(
    `select room_id as "roomId", set_at as "from",
       least(coalesce(ended_at, until, to_timestamp($3::float8 / 1000)), to_timestamp($3::float8 / 1000)) as "to"
     from room_override
     where home_id = $1 and set_at < to_timestamp($3::float8 / 1000)
       and coalesce(ended_at, until, 'infinity') > to_timestamp($2::float8 / 1000)`,
    [homeId, span.from, span.to],
  )
}

/** The times when a window of a room was open that overlap a span. */
export async function selectOpenSpans(
  database: Database,
  homeId: string,
  span: { from: number; to: number },
): Promise<RoomSpan[]> {
  return database.query<RoomSpan>(
    `select "roomId", at as "from", "to" from (
       select d.room_id as "roomId", o.at, o.state,
         lead(o.at, 1, to_timestamp($3::float8 / 1000)) over (partition by o.device_id order by o.at) as "to"
       from occurrence o join device d on d.id = o.device_id and d.home_id = o.home_id
       where o.home_id = $1 and o.kind = 'window' and o.at < to_timestamp($3::float8 / 1000)
         and o.at > to_timestamp($2::float8 / 1000) - interval '2 days'
     ) spans
     where state = 'open' and "roomId" is not null and "to" > to_timestamp($2::float8 / 1000)`,
    [homeId, span.from, span.to],
  )
}
