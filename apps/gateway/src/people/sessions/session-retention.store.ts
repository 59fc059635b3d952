import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

/** Removes ended sessions except the last of a person: the device of the next sign-in is compared with it. */
export async function removeOldSessions(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select s.home_id, s.id from session s
       where s.home_id = any($3::uuid[]) and coalesce(s.ended_at, s.expires_at) < to_timestamp($1::float8 / 1000)
         and exists (
           select 1 from session newer where newer.account_id = s.account_id and newer.home_id = s.home_id
             and (newer.created_at, newer.id) > (s.created_at, s.id))
       limit $2
     ), gone as (
       delete from session using old where session.home_id = old.home_id and session.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}
