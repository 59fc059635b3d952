import { randomUUID } from 'node:crypto'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import { insertAbsenceEvent } from './absence-event.store.ts'
import { type AbsenceChoices, type Change, insertAbsence } from './absence.store.ts'

/** Adds an absence that was planned in the past. It takes effect from `now` (ms) on. */
export async function insertPastAbsence(
  tx: Database,
  due: Pick<Due, 'write'>,
  homeId: string,
  { choices, planned, now }: { choices: AbsenceChoices; planned: Change; now: number },
): Promise<void> {
  const key = { homeId, absenceId: randomUUID() }
  await insertAbsence(tx, key, choices, planned)
  await insertAbsenceEvent(tx, key, { ...choices, what: 'planned', at: planned.at, by: planned })
  await due.write(tx, [{ kind: 'absence', homeId, subject: key.absenceId, at: now }])
}
