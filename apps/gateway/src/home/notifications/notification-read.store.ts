import type { NotificationKind } from '@foyer/contract/notification.ts'
import type { Database } from '#base/database/database.ts'
import { theirs, type Reader } from './notification.store.ts'

/** The number of notifications that a person has not read, and the number of these kinds that last. */
export async function countUnreadRows(
  database: Database,
  reader: Reader,
  alarmKinds: readonly NotificationKind[],
): Promise<{ count: number; alarms: number }> {
  const rows = await database.query<{ count: number; alarms: number }>(
    `select count(*) filter (where r.read_at is null) as count,
       count(*) filter (where n.kind = any($4::text[]) and n.ended_at is null) as alarms
     from ${theirs}
     left join notification_read r on r.notification_id = n.id and r.home_id = n.home_id and r.account_id = $2`,
    [reader.homeId, reader.accountId, reader.role, alarmKinds],
  )
  return rows[0] ?? { count: 0, alarms: 0 }
}

/** Marks what a person may see as read by them: those of these ids, or all. */
export async function insertReads(
  tx: Database,
  reader: Reader,
  ids: readonly string[] | null,
  at: number,
): Promise<void> {
  await tx.query(
    `insert into notification_read (notification_id, home_id, account_id, read_at)
     select n.id, n.home_id, $2, to_timestamp($5::float8 / 1000) from ${theirs}
     where ($4::uuid[] is null or n.id = any($4::uuid[]))
     on conflict do nothing`,
    [reader.homeId, reader.accountId, reader.role, ids, at],
  )
}
