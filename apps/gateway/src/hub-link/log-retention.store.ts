import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

/** Removes old connectivity rows. The last row of each device and hub before the retention limit stays. */
export async function removeOldConnectivity(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select c.home_id, c.id from connectivity c
       where c.home_id = any($3::uuid[]) and c.at < to_timestamp($1::float8 / 1000)
         and exists (
           select 1 from connectivity newer
           where coalesce(newer.device_id, newer.hub_id) = coalesce(c.device_id, c.hub_id)
             and newer.home_id = c.home_id and newer.at > c.at and newer.at <= to_timestamp($1::float8 / 1000))
       limit $2
     ), gone as (
       delete from connectivity using old where connectivity.home_id = old.home_id and connectivity.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}

/** Removes old window, alarm and button rows. The last row of each kind and device before the retention limit stays. */
export async function removeOldOccurrences(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select o.home_id, o.id from occurrence o
       where o.home_id = any($3::uuid[]) and o.at < to_timestamp($1::float8 / 1000)
         and exists (
           select 1 from occurrence newer
           where newer.device_id = o.device_id and newer.home_id = o.home_id and newer.kind = o.kind
             and newer.at > o.at and newer.at <= to_timestamp($1::float8 / 1000))
       limit $2
     ), gone as (
       delete from occurrence using old where occurrence.home_id = old.home_id and occurrence.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}
