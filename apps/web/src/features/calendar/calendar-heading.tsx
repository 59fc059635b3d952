import type { Room } from '@foyer/contract/room.ts'
import type { Schedule, Week } from '@foyer/contract/schedule.ts'
import { weekFacts } from '@foyer/rules/schedule/compare-weeks.ts'
import { Link } from '@tanstack/react-router'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { Icon } from '#ui/icon.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { calendarWords } from './calendar-words.ts'
import type { WeekWords } from './use-week-words.ts'
import type { WeekRows } from './week-rows.ts'
import headings from '#ui/page-heading.module.css'

/** The way back, that the week repeats, and the week in a sentence; what the change of clock does to it. */
export function CalendarHeading({
  room,
  schedule,
  week,
  rows,
  words,
}: {
  room: Room
  schedule: Schedule
  /** As it is on screen, saved or not. */
  week: Week
  rows: WeekRows
  words: WeekWords
}) {
  const t = useWords(calendarWords)
  const { comfort, night } = weekFacts(week, schedule.default_order)
  const values = { room: room.name, hours: words.hours(comfort) }
  const sentence =
    (comfort === 0 ? t(($) => $.sentence.none, values) : t(($) => $.sentence.comfort, values)) +
    (night === null
      ? t(($) => $.sentence.nights)
      : t(($) => $.sentence.night, { order: words.nameOf(night) }))
  const changed = rows.rows.find((row) => row.clock.change !== null)
  return (
    <>
      <Link className={headings.backLink} to="/account/rooms/$roomid" params={{ roomid: room.id }}>
        <Icon name="arrow-left" />
        {t(($) => $.back, { room: room.name })}
      </Link>
      <PageHeading kicker={t(($) => $.kicker)}>
        <Rich text={sentence} />
      </PageHeading>
      {changed === undefined ? null : (
        <p className={headings.lead}>
          {t(($) => (changed.clock.length > 96 ? $.longer : $.shorter), { day: words.day(changed.day) })}
        </p>
      )}
    </>
  )
}
