import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'

/**
 * Removes commands that were requested before `before` (ms), with their shares. Open commands stay, and so does the
 * last command sent to each device for each capability before that time: the device's reports are compared with it,
 * however old it is.
 */
export async function removeOldCommands(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select c.home_id, c.id from command c
       where c.home_id = any($3::uuid[]) and c.requested_at < to_timestamp($1::float8 / 1000)
         and not exists (
           select 1 from command_device cd
           where cd.command_id = c.id and cd.home_id = c.home_id and (
             cd.status in ('requested', 'sent')
             or cd.sent_at is not null and not exists (
               select 1 from command_device newer
               join command n on n.id = newer.command_id and n.home_id = newer.home_id
               where newer.device_id = cd.device_id and newer.home_id = cd.home_id and n.capability = c.capability
                 and newer.sent_at is not null and (newer.requested_at, newer.command_id) > (cd.requested_at, cd.command_id)
                 and newer.requested_at <= to_timestamp($1::float8 / 1000))))
       order by c.requested_at limit $2
     ), gone as (
       delete from command using old where command.home_id = old.home_id and command.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}
