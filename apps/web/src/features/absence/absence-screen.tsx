import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useWords } from '#lib/words.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { absencesQuery } from '#api/queries/absence.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { Icon } from '#ui/icon.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { AbsenceChange } from './absence-change.tsx'
import { AbsenceList } from './absence-list.tsx'
import { AbsenceNew } from './absence-new.tsx'
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
  const navigate = useNavigate()
  const leave = () => {
    setChangedId(null)
    void navigate({ to: '/account', ignoreBlocker: true })
  }
  return (
    <>
      <Link className={headings.backLink} to="/account">
        <Icon name="arrow-left" />
        {t(($) => $.back)}
      </Link>
      {!rooms.some((room) => room.has_thermostat === true) ? (
        <>
          <PageHeading>{t(($) => $.title)}</PageHeading>
          <EmptyState>{t(($) => $.noHeating)}</EmptyState>
        </>
      ) : changed === null ? (
        <AbsenceNew others={absences} rooms={rooms} now={now} onLeave={leave} />
      ) : (
        <AbsenceChange
          key={changed.id}
          absence={changed}
          others={absences.filter(({ id }) => id !== changed.id)}
          rooms={rooms}
          now={now}
          onLeave={leave}
        />
      )}
      {absences.length === 0 ? null : (
        <AbsenceList absences={absences} now={now} onChange={({ id }) => setChangedId(id)} />
      )}
    </>
  )
}
