import type { Absence } from '@foyer/contract/absence.ts'
import type { Room } from '@foyer/contract/room.ts'
import { versionOf } from '#forms/draft-state.ts'
import { useDraft } from '#forms/use-draft.ts'
import { updateAbsenceMutation } from '#api/queries/absence.queries.ts'
import { absenceWays, bodyOf, isAbsenceDraft, storedAbsence } from './absence-draft.ts'
import { AbsenceForm } from './absence-form.tsx'

/** An absence being changed. Where it changes elsewhere meanwhile, the person says which of the two holds. */
export function AbsenceChange(given: {
  absence: Absence
  others: readonly Absence[]
  rooms: readonly Room[]
  now: number
  onLeave: () => void
}) {
  const { absence } = given
  const draft = useDraft({
    name: `absence:${absence.id}`,
    stored: storedAbsence(absence),
    ways: absenceWays,
    isValue: isAbsenceDraft,
    write: updateAbsenceMutation,
    input: (value, over) => ({
      params: { absenceId: absence.id },
      body: { ...bodyOf(value), version: versionOf(over) ?? absence.version },
    }),
    answered: storedAbsence,
    onSaved: given.onLeave,
  })
  return <AbsenceForm draft={draft} {...given} />
}
