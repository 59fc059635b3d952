import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'

type AbsentHome = { homeId: string; absenceId: string; mark: string }

/** An absence some weeks later than any test runs. */
export const laterAbsence = {
  room_ids: null,
  order: 'frost_protection',
  departure_at: '2027-03-05T16:00:00Z',
  return_at: '2027-03-07T18:00:00Z',
} as const

/** Restores the home's absence to its first version: other requests change and end it. */
export async function bringAbsenceBack(database: Database, home: AbsentHome): Promise<void> {
  await database.query(
    `insert into absence (home_id, id, is_whole_home, "order", departure_at, return_at, set_by_name, set_at, preheat_id)
     values ($1, $2, true, 'eco', '2027-02-20T09:00:00Z', '2027-02-27T17:00:00Z', $3, '2027-01-18T16:00:00Z', $4)
     on conflict (home_id, id) do update set version = 1, ended_at = null`,
    [home.homeId, home.absenceId, `Marie ${home.mark}`, randomUUID()],
  )
}

/** Deletes the absences that the run created, since a home may have only a limited number. */
export async function forgetAbsences(database: Database, homes: readonly AbsentHome[]): Promise<void> {
  await database.query('delete from absence where not (id = any($1::uuid[]))', [
    homes.map((home) => home.absenceId),
  ])
}
