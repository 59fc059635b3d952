import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { scheduleQuery } from '#api/queries/schedule.queries.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { calendarWords } from './calendar-words.ts'
import { WeekScreen } from './week-screen.tsx'

import headings from '#ui/page-heading.module.css'
import buttons from '#ui/button.module.css'

/** The week of a room, or why it has none. `day` 0 is Monday; null: today. */
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
  // The route has answered Not Found for an unknown room; this one was removed a moment ago.
  if (room === undefined) return null
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
          <Rich text={t(($) => $.noThermostat)} />
        </EmptyState>
      </>
    )
  }
  return <WeekScreen key={roomId} room={room} rooms={rooms} schedule={schedule} day={day} onDay={onDay} />
}
