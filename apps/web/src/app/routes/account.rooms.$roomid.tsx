import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { devicesWords, eventWords, roomsWords, sharedWords } from '#lib/words.ts'
import { activityQuery } from '#api/queries/activity.ts'
import { commandsQuery, roomsQuery, scheduleQuery } from '#api/queries/rooms.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { tariffQuery } from '#api/queries/energy.ts'
import { roomNameOf } from '#app/screen.ts'
import { EVENT_LIMIT, LEDGER_LIMIT, prefetchRoomLines } from '#features/rooms/room-day.ts'
import { RoomScreen } from '#features/rooms/room-screen.tsx'

export const Route = createFileRoute('/account/rooms/$roomid')({
  staticData: {
    screen: {
      title: (context) => roomNameOf(context) ?? context.textOf(sharedWords, ($) => $.frame.rooms),
      nav: { within: 'rooms' },
      skeleton: { heading: { hasBack: true, phone: 1, wide: 1 }, rows: 'room' },
      words: [roomsWords, devicesWords, eventWords],
    },
  },
  loader: async ({ context: { queryClient }, params }) => {
    const roomId = params.roomid
    prefetchRoomLines(queryClient)
    prefetchQuery(queryClient, commandsQuery({ roomId, limit: LEDGER_LIMIT }))
    prefetchQuery(queryClient, tariffQuery)
    prefetchQuery(queryClient, activityQuery({ roomId, limit: EVENT_LIMIT }))
    const [rooms] = await Promise.all([
      ensureQuery(queryClient, roomsQuery),
      ensureQuery(queryClient, devicesQuery),
    ])
    const room = rooms.find(({ id }) => id === roomId)
    if (room === undefined) throw notFound()
    if (room.has_thermostat === true) prefetchQuery(queryClient, scheduleQuery(roomId))
  },
  component: RoomRoute,
})

function RoomRoute() {
  const { roomid } = Route.useParams()
  return <RoomScreen roomId={roomid} />
}
