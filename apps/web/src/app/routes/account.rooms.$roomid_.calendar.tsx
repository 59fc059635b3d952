import { createFileRoute, notFound } from '@tanstack/react-router'
import { need, start } from '#api/load-query.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { tariffQuery } from '#api/queries/consumption.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { titleOfRoom } from '#app/room-title.ts'
import { scheduleQuery } from '#api/queries/schedule.queries.ts'
import { readCalendarSearch } from '#features/calendar/calendar-search.ts'
import { CalendarScreen } from '#features/calendar/calendar-screen.tsx'
import { wordsOfCalendar } from '#features/calendar/calendar-words.ts'

export const Route = createFileRoute('/account/rooms/$roomid_/calendar')({
  staticData: {
    screen: {
      title: titleOfRoom(frameWords, ($) => $.calendar),
      place: { within: 'rooms' },
      pending: { heading: { hasBack: true, hasKicker: true, phone: 2, wide: 1 }, rows: 'week' },
      words: wordsOfCalendar,
      needs: 'calendar',
    },
  },
  validateSearch: readCalendarSearch,
  loader: async ({ context: { queryClient }, params: { roomid } }) => {
    start(queryClient, tariffQuery)
    const [rooms] = await Promise.all([
      need(queryClient, roomsQuery),
      need(queryClient, meQuery),
      loadWords(wordsOfCalendar),
    ])
    if (!rooms.some((room) => room.id === roomid)) throw notFound()
    await need(queryClient, scheduleQuery(roomid))
  },
  component: CalendarRoute,
})

function CalendarRoute() {
  const { roomid } = Route.useParams()
  const { day } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <CalendarScreen
      key={roomid}
      roomId={roomid}
      day={day === undefined ? null : day - 1}
      onDay={(next) => void navigate({ search: { day: next + 1 }, replace: true })}
    />
  )
}
