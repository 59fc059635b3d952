import { type Absence, awayOrders } from '@foyer/contract/absence.ts'
import type { Room } from '@foyer/contract/room.ts'
import { absencePresets } from '@foyer/rules/absence/absence-presets.ts'
import { instantOfWall, wallText } from '@foyer/rules/absence/wall-text.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { absenceWords, sharedWords } from '#lib/words.ts'
import { useValue } from '#lib/store.ts'
import { useFormat } from '#lib/format.ts'
import { homeZone } from '#lib/home-time.ts'
import { clockOf, minuteOf } from '#lib/dates.ts'
import { useErrorText } from '#api/error-text.ts'
import { absencePreviewQuery } from '#api/queries/rooms.ts'
import { Notice } from '#ui/notice.tsx'
import { Button } from '#ui/button.tsx'
import { CheckList } from '#ui/checkbox.tsx'
import { FilterChip } from '#ui/filter-chip.tsx'
import { PageHeading } from '#ui/page.tsx'
import { Segmented } from '#ui/segmented.tsx'
import { TimeField } from '#ui/time-field.tsx'
import type { Draft } from '#forms/use-draft.ts'
import { BothVersions, DraftNotes, DraftRestored, SaveBar } from '#forms/draft-notes.tsx'
import { HomeDateField } from '#forms/home-date-field.tsx'
import { useOrderName } from '#features/orders/orders.tsx'
import { type AbsenceDraft, bodyOf, isPlannedTwice, spanOf } from './absence-draft.ts'
import { AbsencePlan, AbsencePlanPending, AbsenceSaving } from './absence-plan.tsx'

import layout from '#ui/layout.module.css'
import typography from '#ui/typography.module.css'
import styles from './absence.module.css'

/** The form of a new or changed absence: it starts with valid values, so that one click confirms it. */
export function AbsenceForm({
  draft: form,
  absence,
  others,
  rooms,
  now,
  onLeave,
}: {
  draft: Omit<Draft<AbsenceDraft>, 'save'> & { save: () => Promise<boolean> }
  /** The absence that is changed; null for a new one. */
  absence: Absence | null
  /** All other absences of the home. */
  others: readonly Absence[]
  rooms: readonly Room[]
  now: number
  onLeave: () => void
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const errorText = useErrorText()
  const zone = useValue(homeZone)
  const orderName = useOrderName()
  const draft = form.value
  const change = (part: Partial<AbsenceDraft>) => form.set((latest) => ({ ...latest, ...part }))
  const { departure, back } = draft
  const isBackwards = back !== null && back <= departure
  /** The days whose text is not a date: the form keeps the last one, which is not on screen. */
  const [unreadable, setUnreadable] = useState({ departure: false, back: false })
  const { order, departure_at: departureAt, return_at: returnAt } = bodyOf(draft)
  const preview = useQuery({
    ...absencePreviewQuery({ order, departureAt, returnAt }),
    placeholderData: keepPreviousData,
    enabled: !isBackwards,
  })
  // Known only from the preview of these times, not of those before.
  const known = preview.isPlaceholderData ? undefined : preview.data
  const isLate = known?.rooms.some(
    ({ room_id: id, is_in_time: isInTime }) => isInTime === false && (draft.roomIds?.includes(id) ?? true),
  )
  const disabledReason = () => {
    if (unreadable.departure || unreadable.back) return t(($) => $.noDate)
    if (isBackwards) return t(($) => $.returnTooEarly)
    if (draft.roomIds?.length === 0) return t(($) => $.noRoom)
    return isPlannedTwice(draft, others) ? t(($) => $.twice) : null
  }
  const reason = disabledReason()
  const save = (how: () => Promise<boolean>) => {
    if (reason === null) void how()
  }
  const heated = rooms.filter((room) => room.has_thermostat === true)
  return (
    <>
      <PageHeading>
        {back === null ? (
          <RichText text={t(($) => $.sentenceOpen, { from: format.from(departure, now) })} />
        ) : (
          <>
            <RichText text={t(($) => $.sentence, { span: format.fromTo(departure, back, now) })} />{' '}
            {isLate === undefined ? null : <span>{t(($) => (isLate ? $.promiseLate : $.promise))}</span>}
          </>
        )}
      </PageHeading>
      {absence !== null ? null : (
        <div className={layout.actions} role="group" aria-label={t(($) => $.presets.label)}>
          {absencePresets.map((preset) => {
            const span = spanOf(preset, now, zone)
            const isOn = span.departure === departure && span.back === back
            return (
              <FilterChip
                key={preset}
                isOn={isOn}
                onClick={() => {
                  change(span)
                  setUnreadable({ departure: false, back: false })
                }}
              >
                {t(($) => $.presets[preset])}
              </FilterChip>
            )
          })}
        </div>
      )}
      <div className={styles.choices}>
        {absence?.phase === 'away' ? null : (
          <DayAndTime
            labels={{ day: t(($) => $.departureDay), time: t(($) => $.departureTime) }}
            at={departure}
            nearby={departure}
            earliest={now}
            isUnreadable={unreadable.departure}
            onChange={(at) => {
              // An absence has a departure, and not always a return.
              setUnreadable({ ...unreadable, departure: typeof at !== 'number' })
              if (typeof at === 'number') change({ departure: at })
            }}
          />
        )}
        <DayAndTime
          labels={{ day: t(($) => $.returnDay), time: t(($) => $.returnTime) }}
          at={back}
          nearby={departure}
          earliest={departure}
          isUnreadable={unreadable.back}
          error={isBackwards && !unreadable.back ? t(($) => $.returnTooEarly) : null}
          onChange={(at) => {
            setUnreadable({ ...unreadable, back: at === undefined })
            if (at !== undefined) change({ back: at })
          }}
        />
        <Segmented
          isLabelAbove
          label={t(($) => $.during)}
          value={order}
          options={awayOrders.map((value) => ({ value, label: orderName(value) }))}
          onChange={(next) => change({ order: next })}
        />
        <Segmented
          isLabelAbove
          label={t(($) => $.rooms)}
          value={draft.roomIds === null ? 'all' : 'some'}
          options={[
            { value: 'all', label: t(($) => $.wholeHome) },
            { value: 'some', label: t(($) => $.someRooms) },
          ]}
          onChange={(which) => change({ roomIds: which === 'all' ? null : heated.map(({ id }) => id) })}
        />
      </div>
      {draft.roomIds === null ? null : (
        <div className={styles.roomList}>
          <CheckList
            legend={t(($) => $.rooms)}
            choices={heated.map(({ id, name }) => ({ id, label: name }))}
            chosen={draft.roomIds}
            onChange={(roomIds) => change({ roomIds })}
          />
        </div>
      )}
      {preview.isLoading ? <AbsencePlanPending rooms={heated} draft={draft} now={now} /> : null}
      <DraftRestored draft={form} />
      {preview.data === undefined ? null : (
        <AbsencePlan plan={preview.data} rooms={rooms} draft={draft} now={now} />
      )}
      {known === undefined ? null : <AbsenceSaving plan={known} draft={draft} />}
      {preview.error === null ? null : <p className={typography.note}>{errorText(preview.error)}</p>}
      <SaveBar
        isStuck
        title={t(($) => $.bar, {
          count: draft.roomIds?.length ?? heated.length,
          from: format.from(departure, now),
        })}
        note={t(($) => $.kept)}
        actions={
          <>
            <Button
              variant="quiet"
              onClick={() => {
                form.forget()
                onLeave()
              }}
            >
              {t(($) => $.giveUp)}
            </Button>
            <Button
              variant="primary"
              isBusy={form.isSaving}
              disabledReason={reason}
              onClick={() => save(form.save)}
            >
              {t(($) => (absence === null ? $.confirm : $.save))}
            </Button>
          </>
        }
      >
        <DraftNotes
          draft={form}
          versions={
            form.theirs === null ? null : (
              <AbsenceTwoVersions
                theirs={form.theirs}
                mine={draft}
                storedBy={absence?.set_by ?? null}
                rooms={rooms}
                now={now}
              />
            )
          }
          onOverwrite={() => save(form.overwrite)}
        />
        {form.error === null ? null : (
          <div role="alert">
            <Notice>{errorText(form.error)}</Notice>
          </div>
        )}
      </SaveBar>
    </>
  )
}

/** The fields in which two versions of an absence differ, with the labels of its form. */
function AbsenceTwoVersions({
  theirs,
  mine,
  storedBy,
  rooms,
  now,
}: {
  theirs: AbsenceDraft
  mine: AbsenceDraft
  /** The user who stored the other version. */
  storedBy: string | null
  rooms: readonly Room[]
  now: number
}) {
  const t = useWords(absenceWords)
  const format = useFormat()
  const orderName = useOrderName()
  const roomsOf = ({ roomIds }: AbsenceDraft) =>
    roomIds === null
      ? t(($) => $.wholeHome)
      : rooms.flatMap(({ id, name }) => (roomIds.includes(id) ? [name] : [])).join(', ') || '–'
  const partsOf = (draft: AbsenceDraft) => [
    { key: 'departure', name: t(($) => $.departure), text: format.when(draft.departure, now) },
    {
      key: 'return',
      name: t(($) => $.return),
      text: draft.back === null ? t(($) => $.presets.open) : format.when(draft.back, now),
    },
    { key: 'order', name: t(($) => $.during), text: orderName(draft.order) },
    { key: 'rooms', name: t(($) => $.rooms), text: roomsOf(draft) },
  ]
  const own = partsOf(mine)
  const parts = partsOf(theirs).flatMap(({ key, name, text }, index) => {
    const other = own[index]?.text ?? ''
    return text === other ? [] : [{ key, name, theirs: text, mine: other }]
  })
  return <BothVersions storedBy={storedBy} parts={parts} />
}

/** The day and time of an instant in the home; null without a day, undefined for a text that is not a date. */
function DayAndTime({
  labels,
  at,
  nearby,
  earliest,
  isUnreadable,
  error = null,
  onChange,
}: {
  labels: { day: string; time: string }
  at: number | null
  /** Fills in the day or the time that was never entered. */
  nearby: number
  /** Its day is the first one that the calendar offers. */
  earliest: number
  isUnreadable: boolean
  error?: string | null
  onChange: (at: number | null | undefined) => void
}) {
  const t = useWords(sharedWords)
  const zone = useValue(homeZone)
  // An emptied day has no value: its time is kept for the next one.
  const [lastAt, setLastAt] = useState(at)
  if (at !== null && at !== lastAt) setLastAt(at)
  const [day = '', clock = ''] = wallText(at ?? lastAt ?? nearby, zone).split('T')
  return (
    <div className={styles.dayAndTime}>
      <HomeDateField
        label={labels.day}
        value={at === null || isUnreadable ? '' : day}
        min={wallText(earliest, zone).slice(0, 10)}
        error={error}
        onChange={(to) => onChange(to === null ? undefined : instantOfWall(`${to}T${clock}`, zone))}
      />
      <TimeField
        label={labels.time}
        value={at === null ? null : minuteOf(clock)}
        rejectedText={(text, previous) => t(($) => $.notATime, { text, kept: previous })}
        onChange={(minute) => onChange(instantOfWall(`${day}T${clockOf(minute)}`, zone))}
      />
    </div>
  )
}
