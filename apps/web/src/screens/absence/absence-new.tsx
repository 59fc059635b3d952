import type { Room } from '@foyer/contract/room.ts'
import { useDraft } from '#base/draft/use-draft.ts'
import { useValue } from '#base/store/value-store.ts'
import { homeZone } from '#base/time/home-zone.ts'
import { createAbsenceMutation } from '#entities/absence/absence.queries.ts'
import { absenceWays, bodyOf, isAbsenceDraft, newAbsence, storedAbsence } from './absence-draft.ts'
import { AbsenceForm } from './absence-form.tsx'

/** An absence that is being planned. */
export function AbsenceNew(given: { rooms: readonly Room[]; now: number; onLeave: () => void }) {
  const zone = useValue(homeZone)
  const draft = useDraft({
    name: 'absence:new',
    stored: { value: newAbsence(given.now, zone), version: 'new' },
    ways: absenceWays,
    isValue: isAbsenceDraft,
    write: createAbsenceMutation,
    input: (value) => ({ body: bodyOf(value) }),
    answered: storedAbsence,
    onSaved: given.onLeave,
  })
  return <AbsenceForm draft={draft} absence={null} {...given} />
}
