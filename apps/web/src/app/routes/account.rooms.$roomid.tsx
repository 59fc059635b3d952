import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensureQuery } from '#api/query.ts'
import { adviceWords, devicesWords, roomsWords, sharedWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { roomNameOf } from '#app/page-titles.ts'
import { RoomScreen } from '#features/rooms/room-screen.tsx'

export const Route = createFileRoute('/account/rooms/$roomid')({
  staticData: {
    screen: {
      title: (facts) => roomNameOf(facts) ?? facts.say(sharedWords, ($) => $.frame.rooms),
      nav: { within: 'rooms' },
      skeleton: { heading: { hasBack: true, phone: 1, wide: 1 }, rows: 'room' },
      words: [roomsWords, adviceWords, devicesWords],
    },
  },
  loader: async ({ context: { queryClient }, params }) => {
    const [rooms] = await Promise.all([
      ensureQuery(queryClient, roomsQuery),
      ensureQuery(queryClient, devicesQuery),
    ])
    if (!rooms.some((room) => room.id === params.roomid)) throw notFound()
  },
  component: RoomRoute,
})

function RoomRoute() {
  const { roomid } = Route.useParams()
  return <RoomScreen roomId={roomid} />
}
