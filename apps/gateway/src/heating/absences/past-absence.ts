import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import { insertAbsenceEvents } from './absence-event.store.ts'
import { type AbsenceChoices, type Change, insertAbsence } from './absence.store.ts'

/** Adds an absence that was planned in the past. */
export async function insertPastAbsence(
  tx: Database,
  homeId: string,
  { choices, planned }: { choices: AbsenceChoices; planned: Change },
): Promise<void> {
  const key = { homeId, absenceId: randomUUID() }
  await insertAbsence(tx, key, choices, planned)
  await insertAbsenceEvents(tx, [{ ...key, ...choices, what: 'planned', at: planned.at, by: planned }])
}
