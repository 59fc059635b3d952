import { useSuspenseQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Room } from '@foyer/contract/room.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { compareWeeks, weekFacts } from '@foyer/rules/schedule/compare-weeks.ts'
import { dayQuarter, viewDay } from '@foyer/rules/schedule/view-day.ts'
import { useState, useRef } from 'react'
import { RichText } from '#lib/rich-text.tsx'
import { useWords } from '#lib/i18n.ts'
import { calendarWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useValue } from '#lib/store.ts'
import { homeZone } from '#lib/home-time.ts'
import { useMinute } from '#lib/clock.ts'
import { roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { meQuery } from '#api/queries/account.ts'
import { useErrorText } from '#api/error-text.ts'
import { EmptyState } from '#ui/facts.tsx'
import { Icon } from '#ui/icon.tsx'
import { useMediaQuery } from '#ui/use-media-query.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeading } from '#ui/page.tsx'
import { DraftRestored } from '#forms/draft-notes.tsx'
import { MissingRoom } from '#features/rooms/missing-room.tsx'
import { ApplyDialog, WeeksDialog } from './week-dialogs.tsx'
import { RedDayNote } from './red-day-note.tsx'
import { LeaveDialog, UnsavedBar } from './unsaved-bar.tsx'
import { PhoneWeek } from './phone-week.tsx'
import { useWeekDraft, useWeekEditor, type WeekView } from './week-editor.ts'
import { QUARTER_MS, useWeekWords, WEEKDAYS, type WeekWords, weekDays, type WeekDays } from './week-days.ts'
import { WeekBar, BlockInspector, CopyPanel, SchedulePanel } from './week-panels.tsx'
import { WeekGrid } from './week-grid.tsx'
import { useOffPeakShares, useWeekRates, WeekCost, WeekPrices } from './week-prices.tsx'

import headings from '#ui/page.module.css'
import buttons from '#ui/button.module.css'
import typography from '#ui/typography.module.css'
import styles from './calendar.module.css'

/** The schedule of a room, or why it has none. `day` 0 is Monday; null is today. */
export function CalendarScreen({
  roomId,
  day,
  onDay,
}: {
  roomId: string
  day: number | null
  onDay: (day: number) => void
}) {
  const t = useWords(calendarWords)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: schedule } = useSuspenseQuery(scheduleQuery(roomId))
  const room = rooms.find((candidate) => candidate.id === roomId)
  if (room === undefined) return <MissingRoom />
  if (room.has_thermostat !== true) {
    return (
      <>
        <Link className={headings.backLink} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
          <Icon name="arrow-left" />
          {t(($) => $.back, { room: room.name })}
        </Link>
        <h1 className={headings.sentence}>{`${room.name} · ${t(($) => $.title)}`}</h1>
        <EmptyState
          action={
            <Link className={buttons.button} to="/account/rooms/$roomid" params={{ roomid: roomId }}>
              {t(($) => $.toRoom)}
            </Link>
          }
        >
          <RichText text={t(($) => $.noThermostat)} />
        </EmptyState>
      </>
    )
  }
  return <WeekScreen key={roomId} room={room} rooms={rooms} schedule={schedule} day={day} onDay={onDay} />
}

/** The schedule of a room with a thermostat: visible to all members, editable by owners. */
function WeekScreen({
  room,
  rooms,
  schedule,
  day,
  onDay,
}: {
  room: Room
  rooms: readonly Room[]
  schedule: Schedule
  day: number | null
  onDay: (day: number) => void
}) {
  const t = useWords(calendarWords)
  const now = useMinute()
  const rows = weekDays(now, useValue(homeZone))
  const words = useWeekWords(rows)
  const errorText = useErrorText()
  const draft = useWeekDraft(schedule)
  const present = dayQuarter(rows.nowQuarter)
  const editor = useWeekEditor(draft, { ...present, day: day ?? present.day }, words)
  const { data: me } = useQuery(meQuery)
  const shares = useOffPeakShares(rows)
  const costs = useWeekRates(room.id, rows)
  const [open, setOpen] = useState<'apply' | 'weeks' | null>(null)
  const isApplying = open === 'apply'
  const close = () => setOpen(null)
  const isPhone = useMediaQuery('(max-width: 699px)')
  const isVersioned = schedule.version !== undefined
  const isEditable = isVersioned && me?.role === 'owner'
  const viewProps = {
    room,
    rows,
    draft,
    editor,
    words,
    isEditable,
    now,
    rates: costs.rates,
    hasCostColumn: costs.hasColumn,
    onApply: () => setOpen('apply'),
    onWeeks: () => setOpen('weeks'),
  }
  const changes = compareWeeks(schedule.week, draft.week, schedule.default_order, rows.nowQuarter)
  return (
    <div>
      <CalendarHeading room={room} schedule={schedule} week={draft.week} rows={rows} words={words} />
      {isEditable ? <WeekBar draft={draft} editor={editor} isPhone={isPhone} /> : null}
      {me === undefined || isEditable ? null : (
        <p className={typography.note}>{t(($) => (isVersioned ? $.readOnly : $.readOnlyHere))}</p>
      )}
      <DraftRestored draft={draft} />
      {isPhone ? <PhoneWeek {...viewProps} onDay={onDay} /> : <WideWeek {...viewProps} />}
      <WeekCost costs={costs} schedule={schedule} week={draft.week} words={words} />
      <WeekPrices
        schedule={schedule}
        week={draft.week}
        shares={shares}
        hasRates={costs.rates !== null}
        days={rows}
        words={words}
      />
      {draft.isDirty ? (
        <UnsavedBar
          draft={draft}
          nowQuarter={rows.nowQuarter}
          shares={shares}
          rates={costs.rates}
          words={words}
          isPhone={isPhone}
        />
      ) : draft.error === null || isApplying ? null : (
        // An unedited week that was applied to other rooms: its dialog was closed before the reply came.
        <div role="alert">
          <Notice tone="danger">
            <RichText text={t(($) => $.failed, { message: errorText(draft.error) })} />
          </Notice>
        </div>
      )}
      <p className={typography.visuallyHidden} role="status">
        {draft.isSaved ? t(($) => $.savedNow) : editor.announcement}
      </p>
      <ApplyDialog
        key={isApplying ? 'open' : 'closed'}
        isOpen={isApplying}
        others={rooms.filter((other) => other.id !== room.id && other.has_thermostat === true)}
        day={editor.selection.day}
        draft={draft}
        words={words}
        onClose={close}
      />
      <WeeksDialog
        key={open === 'weeks' ? 'weeks' : 'no weeks'}
        isOpen={open === 'weeks'}
        schedule={schedule}
        week={draft.week}
        words={words}
        onSelect={editor.take}
        onClose={close}
      />
      <LeaveDialog days={changes.days} draft={draft} words={words} />
    </div>
  )
}

/** Link back, note that the week repeats, summary of the week, and the effect of a clock change. */
function CalendarHeading({
  room,
  schedule,
  week,
  rows,
  words,
}: {
  room: Room
  schedule: Schedule
  /** The week on screen, saved or not. */
  week: Week
  rows: WeekDays
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const { comfort, night } = weekFacts(week, schedule.default_order)
  const values = { room: room.name, hours: words.hours(comfort) }
  const sentence =
    (comfort === 0 ? t(($) => $.sentence.none, values) : t(($) => $.sentence.comfort, values)) +
    (night === null
      ? t(($) => $.sentence.nights)
      : t(($) => $.sentence.night, { order: words.nameOf(night) }))
  const changed = rows.rows.find((row) => row.clock.change !== null)
  const change = changed?.clock.change ?? null
  const hour = (quarter: number) => format.hour(rows.plainStart + quarter * QUARTER_MS)
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms/$roomid" params={{ roomid: room.id }}>
        <Icon name="arrow-left" />
        {t(($) => $.back, { room: room.name })}
      </Link>
      <PageHeading kicker={t(($) => $.kicker)}>
        <RichText text={sentence} />
      </PageHeading>
      {changed === undefined || change === null ? null : (
        <p className={headings.lead}>
          {t(($) => (change.by > 0 ? $.longer : $.shorter), {
            day: words.day(changed.day),
            from: hour(change.at),
            to: hour(change.at - change.by),
          })}
        </p>
      )}
    </>
  )
}

/** The whole week, and below it fields for everything that a pointer can do. */
function WideWeek({
  room,
  rows,
  draft,
  editor,
  words,
  isEditable,
  now,
  rates,
  hasCostColumn,
  onApply,
  onWeeks,
}: WeekView & {
  onApply: () => void
  onWeeks: () => void
}) {
  const t = useWords(calendarWords)
  const fields = useRef<HTMLDivElement>(null)
  const noteProps = { roomId: room.id, rows, isEditable, hasCosts: rates !== null, words }
  return (
    <>
      <WeekGrid
        room={room}
        rows={rows}
        draft={draft}
        editor={editor}
        words={words}
        isEditable={isEditable}
        now={now}
        rates={rates}
        hasCostColumn={hasCostColumn}
        onDetails={() => fields.current?.querySelector('select')?.focus()}
      />
      {isEditable ? (
        <section className={styles.inspector} aria-label={t(($) => $.chosen)}>
          <BlockInspector editor={editor} words={words} fields={fields}>
            <RedDayNote {...noteProps} blocks={[{ ...editor.span, order: editor.block.order }]} />
          </BlockInspector>
          <CopyPanel key={editor.selection.day} editor={editor} words={words} />
          <SchedulePanel
            room={room}
            schedule={draft.schedule}
            editor={editor}
            words={words}
            now={now}
            onApply={onApply}
            onWeeks={onWeeks}
          />
        </section>
      ) : (
        <RedDayNote
          {...noteProps}
          blocks={WEEKDAYS.flatMap((day) =>
            viewDay(draft.week, draft.schedule.default_order, day).map((block) => ({ ...block, day })),
          )}
        />
      )}
    </>
  )
}
