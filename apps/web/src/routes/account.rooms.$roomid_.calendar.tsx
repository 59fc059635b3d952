import { createFileRoute, notFound } from '@tanstack/react-router'
import { need, start } from '#base/api/load-query.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { tariffQuery } from '#entities/consumption/consumption.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { titleOfRoom } from '#entities/room/room-title.ts'
import { scheduleQuery } from '#entities/schedule/schedule.queries.ts'
import { readCalendarSearch } from '#screens/calendar/calendar-search.ts'
import { CalendarScreen } from '#screens/calendar/calendar-screen.tsx'
import { wordsOfCalendar } from '#screens/calendar/calendar-words.ts'

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
