import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

/**
 * Removes the oldest events, including those of deleted homes. Ids grow with time, so the lowest ids are the oldest.
 */
export async function removeOldEvents(
  database: Database,
  { before, limit }: Omit<RetentionSpan, 'homeIds'>,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with oldest as (select id, at from audit_event order by id limit $2), gone as (
       delete from audit_event using oldest
       where audit_event.id = oldest.id and oldest.at < to_timestamp($1::float8 / 1000) returning 1
     ) select count(*) as removed from gone`,
    [before, limit],
  )
  return rows[0]?.removed ?? 0
}
