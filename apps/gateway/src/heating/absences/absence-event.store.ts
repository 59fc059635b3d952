import { randomUUID } from 'node:crypto'
import type { AbsenceEventKind } from '@foyer/contract/activity.ts'
import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'
import type { AbsenceKey } from './absence.store.ts'

/** Stores an event of an absence at an instant (ms), with the person who caused it, if any. */
export async function insertAbsenceEvent(
  tx: Database,
  key: AbsenceKey,
  event: {
    what: AbsenceEventKind
    at: number
    by: { accountId: string; accountName: string } | null
    departure: number
    back: number | null
  },
): Promise<void> {
  await tx.query(
    `insert into absence_event (home_id, id, absence_id, at, what, account_id, account_name, departure_at, return_at)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6, $7, to_timestamp($8::float8 / 1000),
       to_timestamp($9::float8 / 1000))`,
    [
      key.homeId,
      randomUUID(),
      key.absenceId,
      event.at,
      event.what,
      event.by?.accountId ?? null,
      event.by?.accountName ?? null,
      event.departure,
      event.back,
    ],
  )
}

/** Removes absences that ended before `before` (ms), with their events. */
export async function removeOldAbsences(
  database: Database,
  { before, limit, homeIds }: RetentionSpan,
): Promise<number> {
  const rows = await database.query<{ removed: number }>(
    `with old as (
       select home_id, id from absence
       where home_id = any($3::uuid[]) and ended_at < to_timestamp($1::float8 / 1000) limit $2
     ), gone as (
       delete from absence using old where absence.home_id = old.home_id and absence.id = old.id returning 1
     ) select count(*) as removed from gone`,
    [before, limit, homeIds],
  )
  return rows[0]?.removed ?? 0
}
