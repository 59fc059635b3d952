import type { Room } from '@foyer/contract/room.ts'
import type { Schedule } from '@foyer/contract/schedule.ts'
import { keepTogether } from '#lib/keep-together.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { orderAwaited } from '#features/rooms/rooms-facts.ts'
import { Button } from '#ui/button.tsx'
import { calendarWords } from './calendar-words.ts'
import type { WeekEditor } from './use-week-editor.ts'
import type { WeekWords } from './use-week-words.ts'
import typography from '#ui/typography.module.css'
import layout from '#ui/layout.module.css'
import inspector from './inspector.module.css'

/** The week as a whole: who saved it when, whether the room does what it says, and other rooms. */
export function ProgrammePanel({
  room,
  schedule,
  editor,
  words,
  now,
  onApply,
  onWeeks,
}: {
  room: Room
  schedule: Schedule
  editor: WeekEditor
  words: WeekWords
  now: number
  onApply: () => void
  onWeeks: () => void
}) {
  const t = useWords(calendarWords)
  const format = useFormat()
  const { changed_at: at = null, changed_by: who = null } = schedule
  const awaited = orderAwaited(room)
  const when = at === null ? '' : format.ago(at, now)
  const saved =
    schedule.version === 0
      ? t(($) => $.noWeek, { order: words.nameOf(schedule.default_order) })
      : at === null
        ? t(($) => $.neverSaved)
        : who === null
          ? t(($) => $.saved, { when })
          : t(($) => $.savedBy, { who, when })
  const source = room.order?.source
  const state =
    source !== 'schedule' && source !== 'default'
      ? t(($) => $.overridden)
      : awaited === null
        ? t(($) => $.confirmed)
        : t(($) => $.awaited, { order: words.nameOf(awaited) })
  return (
    <div>
      <h2 className={inspector.title}>{t(($) => $.programme)}</h2>
      <p className={`${typography.note} ${inspector.note}`}>
        {keepTogether(saved)} {keepTogether(state)}
      </p>
      <div className={`${layout.actions} ${inspector.actions}`}>
        <Button onClick={onWeeks}>{t(($) => $.weeks.open)}</Button>
        <Button onClick={onApply}>{t(($) => $.apply)}</Button>
        <Button look="quiet" data-flush onClick={() => editor.clear([0, 1, 2, 3, 4, 5, 6])}>
          {t(($) => $.clearWeek)}
        </Button>
      </div>
    </div>
  )
}
