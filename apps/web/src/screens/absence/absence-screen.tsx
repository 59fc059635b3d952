import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#base/i18n/words.ts'
import { useMinute } from '#base/time/minute-clock.ts'
import { absencesQuery } from '#entities/absence/absence.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { Icon } from '#ui/icon.tsx'
import { AbsenceForm } from './absence-form.tsx'
import { AbsenceList } from './absence-list.tsx'
import { absenceWords } from './absence-words.ts'
import headings from '#ui/page-heading.module.css'

/** Vacances: what is planned, and a form that is filled already. */
export function AbsenceScreen() {
  const t = useWords(absenceWords)
  const { data: absences } = useSuspenseQuery(absencesQuery)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const now = useMinute()
  const [changedId, setChangedId] = useState<string | null>(null)
  const changed = absences.find(({ id }) => id === changedId) ?? null
  return (
    <>
      <Link className={headings.backLink} to="/account">
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      <AbsenceForm
        key={changed?.id ?? 'new'}
        absence={changed}
        rooms={rooms}
        now={now}
        onDone={() => setChangedId(null)}
      />
      {absences.length === 0 ? null : (
        <AbsenceList absences={absences} now={now} onChange={({ id }) => setChangedId(id)} />
      )}
    </>
  )
}
