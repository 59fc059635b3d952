import type { Absence } from '@foyer/contract/absence.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useDraft } from '#forms/use-draft.ts'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-zone.ts'
import { toast } from '#lib/toast.ts'
import { createAbsenceMutation } from '#api/queries/absence.queries.ts'
import { absenceWays, bodyOf, isAbsenceDraft, newAbsence, storedAbsence } from './absence-draft.ts'
import { AbsenceForm } from './absence-form.tsx'
import { absenceWords } from './absence-words.ts'

/** An absence that is being planned. */
export function AbsenceNew(given: {
  others: readonly Absence[]
  rooms: readonly Room[]
  now: number
  onLeave: () => void
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const zone = useValue(homeZone)
  const draft = useDraft({
    name: 'absence:new',
    stored: { value: newAbsence(given.now, zone, given.others), version: 'new' },
    ways: absenceWays,
    isValue: isAbsenceDraft,
    write: createAbsenceMutation,
    input: (value) => ({ body: bodyOf(value) }),
    answered: storedAbsence,
    onSaved: ({ departure_at: departure, return_at: back }) => {
      const { now } = given
      toast.set({
        text:
          back === null
            ? t(($) => $.savedOpen, { from: format.from(departure, now) })
            : t(($) => $.saved, { span: format.fromTo(departure, back, now) }),
      })
      given.onLeave()
    },
  })
  return <AbsenceForm draft={draft} absence={null} {...given} />
}
