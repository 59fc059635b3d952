import type { OpenDatabase } from '@foyer/gateway/src/base/database/open-database.ts'
import type { HomeKey } from '#bench/fleet/homes/register-homes.ts'

export type SlotVerdict = { expected: number; missed: number; doubled: number }

/**
 * Compares the slots of these homes with the past edges (ms) of their week: each room has exactly one for each edge,
 * and no other.
 */
export async function judgeSlots(
  database: OpenDatabase,
  homes: readonly HomeKey[],
  edges: readonly number[],
): Promise<SlotVerdict> {
  const homeIds = homes.map(({ homeId }) => homeId)
  const [counted] = await database.query<{ expected: number; found: number; all: number }>(
    `with room_edge as (
       select r.home_id, r.id as room_id, to_timestamp(ms / 1000) as at
       from room r, unnest($2::float8[]) as ms where r.home_id = any($1::uuid[]))
     select count(*)::int as expected,
       count(*) filter (where exists (select from slot s
         where s.home_id = e.home_id and s.room_id = e.room_id and s.at = e.at))::int as found,
       (select count(*)::int from slot where home_id = any($1::uuid[])
          and at between to_timestamp($3::float8 / 1000) and to_timestamp($4::float8 / 1000)) as all
     from room_edge e`,
    [homeIds, edges, Math.min(...edges), Math.max(...edges)],
  )
  // Orders that were requested twice at one edge.
  const [twice] = await database.query<{ count: number }>(
    `select count(*)::int as count from (
       select from command where home_id = any($1::uuid[]) and actor_kind = 'schedule'
       group by room_id, date_trunc('minute', requested_at) having count(*) > 1) doubled`,
    [homeIds],
  )
  const { expected = 0, found = 0, all = 0 } = counted ?? {}
  return { expected, missed: expected - found, doubled: all - found + (twice?.count ?? 0) }
}
