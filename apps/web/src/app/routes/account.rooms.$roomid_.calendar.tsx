import { createFileRoute, notFound } from '@tanstack/react-router'
import { calendarWords, sharedWords, supplyContractWords } from '#lib/words.ts'
import { ensureQuery } from '#api/query.ts'
import { meQuery } from '#api/queries/account.ts'
import { roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { CalendarScreen } from '#features/calendar/calendar-screen.tsx'
import { titleOfRoom } from '#app/screen.ts'

export const Route = createFileRoute('/account/rooms/$roomid_/calendar')({
  staticData: {
    screen: {
      title: titleOfRoom(sharedWords, ($) => $.frame.calendar),
      nav: { within: 'rooms' },
      skeleton: { heading: { hasBack: true, hasKicker: true, phone: 2, wide: 1 }, rows: 'week' },
      words: [calendarWords, supplyContractWords],
      feature: 'calendar',
    },
  },
  validateSearch: readCalendarSearch,
  loader: async ({ context: { queryClient }, params: { roomid } }) => {
    const [rooms] = await Promise.all([
      ensureQuery(queryClient, roomsQuery),
      ensureQuery(queryClient, meQuery),
    ])
    if (!rooms.some((room) => room.id === roomid)) throw notFound()
    await ensureQuery(queryClient, scheduleQuery(roomid))
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

/** The search parameters of a calendar. */
type CalendarSearch = {
  /** The day on screen, 1 is Monday; today if absent. */
  day?: number
}

/** Reads the search parameters; invalid ones are left out. */
function readCalendarSearch(search: Record<string, unknown>): CalendarSearch {
  const day = Number(search['day'])
  return Number.isInteger(day) && day >= 1 && day <= 7 ? { day } : {}
}
