import { randomUUID } from 'node:crypto'
import type { AbsenceEventKind } from '@foyer/contract/activity.ts'
import type { Database } from '#base/database/database.ts'
import type { RetentionSpan } from '#base/retention/retained-rows.ts'
import type { AbsenceKey } from './absence.store.ts'

/** An event of an absence at an instant (ms), with the person who caused it, if any. */
export type NewAbsenceEvent = AbsenceKey & {
  what: AbsenceEventKind
  at: number
  by: { accountId: string; accountName: string } | null
  departure: number
  back: number | null
}

/** Stores events of absences of any homes. */
export async function insertAbsenceEvents(tx: Database, events: readonly NewAbsenceEvent[]): Promise<void> {
  await tx.query(
    `insert into absence_event (home_id, id, absence_id, at, what, account_id, account_name, departure_at, return_at)
     select home_id, id, absence_id, to_timestamp(at / 1000), what, account_id, account_name,
       to_timestamp(departure / 1000), to_timestamp(back / 1000)
     from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::float8[], $5::text[], $6::uuid[], $7::text[], $8::float8[],
       $9::float8[]) as new (home_id, id, absence_id, at, what, account_id, account_name, departure, back)`,
    [
      events.map(({ homeId }) => homeId),
      events.map(() => randomUUID()),
      events.map(({ absenceId }) => absenceId),
      events.map(({ at }) => at),
      events.map(({ what }) => what),
      events.map(({ by }) => by?.accountId ?? null),
      events.map(({ by }) => by?.accountName ?? null),
      events.map(({ departure }) => departure),
      events.map(({ back }) => back),
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
