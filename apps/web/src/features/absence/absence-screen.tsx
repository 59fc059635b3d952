import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type Absence, updateAbsence, endAbsence, createAbsence } from '@foyer/contract/absence.ts'
import type { Room } from '@foyer/contract/room.ts'
import { useWords } from '#lib/i18n.ts'
import { absenceWords } from '#lib/words.ts'
import { useMinute } from '#lib/clock.ts'
import { RichText } from '#lib/rich-text.tsx'
import { useFormat } from '#lib/format.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { toast } from '#lib/toast.ts'
import { absencesQuery, roomsQuery } from '#api/queries/rooms.ts'
import { useApiMutation } from '#api/mutation.ts'
import { useErrorText } from '#api/error-text.ts'
import { Icon } from '#ui/icon.tsx'
import { EmptyState } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import { focusHeading, PageHeading, Section } from '#ui/page.tsx'
import { Button } from '#ui/button.tsx'
import { versionOf } from '#forms/draft.ts'
import { useDraft } from '#forms/use-draft.ts'
import { OrderName } from '#features/orders/orders.tsx'
import { absenceMerge, bodyOf, isAbsenceDraft, storedAbsence, newAbsence } from './absence-draft.ts'
import { AbsenceForm } from './absence-form.tsx'

import headings from '#ui/page.module.css'
import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './absence.module.css'

/** The absences: the planned ones, and a form with initial values. */
export function AbsenceScreen() {
  const t = useWords(absenceWords)
  const { data: absences } = useSuspenseQuery(absencesQuery)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const now = useMinute()
  const [changedId, setChangedId] = useState<string | null>(null)
  const changed = absences.find(({ id }) => id === changedId) ?? null
  const navigate = useNavigate()
  const closeForm = () => {
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
        <>
          {changedId === null ? null : (
            <div role="alert">
              <Notice>{t(($) => $.gone)}</Notice>
            </div>
          )}
          <AbsenceNew others={absences} rooms={rooms} now={now} onLeave={closeForm} />
        </>
      ) : (
        <AbsenceChange
          key={changed.id}
          absence={changed}
          others={absences.filter(({ id }) => id !== changed.id)}
          rooms={rooms}
          now={now}
          onLeave={closeForm}
        />
      )}
      {absences.length === 0 ? null : (
        <AbsenceList absences={absences} now={now} onChange={({ id }) => setChangedId(id)} />
      )}
    </>
  )
}

/** The form of a stored absence. If it changes elsewhere meanwhile, the user chooses one of the two versions. */
export function AbsenceChange(props: {
  absence: Absence
  others: readonly Absence[]
  rooms: readonly Room[]
  now: number
  onLeave: () => void
}) {
  const { absence } = props
  // It was opened from the list below it.
  useEffect(() => focusHeading(), [])
  const draft = useDraft({
    name: `absence:${absence.id}`,
    stored: storedAbsence(absence),
    merge: absenceMerge,
    isValue: isAbsenceDraft,
    write: updateAbsence,
    input: (value, over) => ({
      params: { absenceId: absence.id },
      body: { ...bodyOf(value), version: versionOf(over) ?? absence.version },
    }),
    toStored: storedAbsence,
    onSaved: props.onLeave,
  })
  return <AbsenceForm draft={draft} {...props} />
}

/** The planned and current absences, with their actions. */
function AbsenceList({
  absences,
  now,
  onChange,
}: {
  absences: readonly Absence[]
  now: number
  onChange: (absence: Absence) => void
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const errorText = useErrorText()
  const ending = useApiMutation(endAbsence, { showError: 'inline' })
  const sentenceOf = ({ phase, departure_at: departure, return_at: back }: Absence) => {
    if (back !== null) {
      return phase === 'planned'
        ? t(($) => $.planned, { span: format.fromTo(departure, back, now) })
        : t(($) => $.away, { to: format.whenLong(back, now) })
    }
    return phase === 'planned'
      ? t(($) => $.plannedOpen, { from: format.from(departure, now) })
      : t(($) => $.awayOpen, { since: format.since(departure, now) })
  }
  return (
    <Section title={t(($) => $.current)} note={t(($) => $.cancelNote)}>
      <ul>
        {absences.map((absence) => (
          <li key={absence.id} className={styles.row}>
            <p>
              <RichText text={sentenceOf(absence)} parts={{ order: <OrderName order="holidays" /> }} />
            </p>
            <FirstToHeat absence={absence} now={now} />
            {absence.set_by === null ? null : (
              <span className={typography.note}>
                {t(($) => $.setBy, { who: absence.set_by ?? '', at: format.whenAt(absence.set_at, now) })}
              </span>
            )}
            <div className={layout.actions}>
              <Button icon="clock" onClick={() => onChange(absence)}>
                {t(($) => $.change)}
              </Button>
              <Button
                variant="quiet"
                isBusy={ending.isPending}
                onClick={() => ending.mutate({ params: { absenceId: absence.id } })}
              >
                {t(($) => $.cancel)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {ending.error === null ? null : <p role="alert">{errorText(ending.error)}</p>}
    </Section>
  )
}

/** The first room that will heat for the return; nothing once a room heats. */
function FirstToHeat({ absence, now }: { absence: Absence; now: number }) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const starts = absence.rooms
    .flatMap(({ room_name: room, preheat_at: at }) => (at === null ? [] : [{ room, at: Date.parse(at) }]))
    .toSorted((one, other) => one.at - other.at)
  const [first] = starts
  if (first === undefined || first.at <= now) return null
  return <p>{t(($) => $.firstHeats, { room: first.room, at: format.whenAt(first.at, now) })}</p>
}

/** The form of a new absence. */
export function AbsenceNew(props: {
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
    stored: { value: newAbsence(props.now, zone, props.others), version: 'new' },
    merge: absenceMerge,
    isValue: isAbsenceDraft,
    write: createAbsence,
    input: (value) => ({ body: bodyOf(value) }),
    toStored: storedAbsence,
    onSaved: ({ departure_at: departure, return_at: back }) => {
      const { now } = props
      toast.set({
        text:
          back === null
            ? t(($) => $.savedOpen, { from: format.from(departure, now) })
            : t(($) => $.saved, { span: format.fromTo(departure, back, now) }),
      })
      props.onLeave()
    },
  })
  return <AbsenceForm draft={draft} absence={null} {...props} />
}
