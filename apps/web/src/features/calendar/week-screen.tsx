import type { Room } from '@foyer/contract/room.ts'
import type { Schedule } from '@foyer/contract/schedule.ts'
import { compareWeeks } from '@foyer/rules/schedule/compare-weeks.ts'
import { dayQuarter } from '@foyer/rules/schedule/view-day.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDraftWords } from '#forms/use-draft-words.tsx'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { DraftRestored } from '#forms/draft-restored.tsx'
import { useMediaQuery } from '#ui/media-query.ts'
import { ApplyDialog } from './apply-dialog.tsx'
import { CalendarHeading } from './calendar-heading.tsx'
import { calendarWords } from './calendar-words.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { PhoneWeek } from './phone-week.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useWeekDraft } from './use-week-draft.ts'
import { useWeekEditor } from './use-week-editor.ts'
import { useWeekWords } from './use-week-words.ts'
import { WeekBar } from './week-bar.tsx'
import { WideWeek } from './wide-week.tsx'
import { WeeksDialog } from './weeks-dialog.tsx'
import { weekRows } from './week-rows.ts'
import typography from '#ui/typography.module.css'

/** The week of a room with a thermostat: read by everybody, changed by the owner. */
export function WeekScreen({
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
  const draftWords = useDraftWords()
  const now = useMinute()
  const rows = weekRows(now, useValue(homeZone))
  const words = useWeekWords(rows)
  const draft = useWeekDraft(schedule)
  const present = dayQuarter(rows.place)
  const editor = useWeekEditor(draft, { ...present, day: day ?? present.day }, words)
  const { data: me } = useQuery(meQuery)
  const [open, setOpen] = useState<'apply' | 'weeks' | null>(null)
  const isApplying = open === 'apply'
  const close = () => setOpen(null)
  const isPhone = useMediaQuery('(max-width: 899px)')
  const isVersioned = schedule.version !== undefined
  const isEditable = isVersioned && me?.role === 'owner'
  const given = {
    room,
    rows,
    draft,
    editor,
    words,
    isEditable,
    now,
    onApply: () => setOpen('apply'),
    onWeeks: () => setOpen('weeks'),
  }
  const changes = compareWeeks(schedule.week, draft.week, schedule.default_order, rows.place)
  return (
    <div>
      <CalendarHeading room={room} schedule={schedule} week={draft.week} rows={rows} words={words} />
      {isEditable ? <WeekBar draft={draft} editor={editor} isPhone={isPhone} /> : null}
      {me === undefined || isEditable ? null : (
        <p className={typography.note}>{t(($) => (isVersioned ? $.readOnly : $.readOnlyHere))}</p>
      )}
      <DraftRestored draft={draft} words={draftWords} />
      {isPhone ? <PhoneWeek {...given} onDay={onDay} /> : <WideWeek {...given} />}
      {draft.isDirty ? <UnsavedBar draft={draft} place={rows.place} words={words} /> : null}
      <p className={typography.visuallyHidden} role="status">
        {draft.isSaved ? t(($) => $.savedNow) : editor.said}
      </p>
      <ApplyDialog
        key={isApplying ? 'open' : 'closed'}
        isOpen={isApplying}
        others={rooms.filter((other) => other.id !== room.id && other.has_thermostat === true)}
        day={editor.place.day}
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
        onTake={editor.take}
        onClose={close}
      />
      <LeaveDialog days={changes.days} draft={draft} words={words} />
    </div>
  )
}
