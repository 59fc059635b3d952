import { createFileRoute, notFound } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { roomNameOf } from '#app/page-titles.ts'
import { RoomScreen } from '#features/rooms/room-screen.tsx'
import { wordsOfRoomScreen } from '#features/rooms/room-screen-words.ts'

export const Route = createFileRoute('/account/rooms/$roomid')({
  staticData: {
    screen: {
      title: (facts) => roomNameOf(facts) ?? facts.say(frameWords, ($) => $.rooms),
      place: { within: 'rooms' },
      pending: { heading: { hasBack: true, phone: 1, wide: 1 }, rows: 'room' },
      words: wordsOfRoomScreen,
    },
  },
  loader: async ({ context: { queryClient }, params }) => {
    const [rooms] = await Promise.all([
      need(queryClient, roomsQuery),
      need(queryClient, devicesQuery),
      loadWords(wordsOfRoomScreen),
    ])
    if (!rooms.some((room) => room.id === params.roomid)) throw notFound()
  },
  component: RoomRoute,
})

function RoomRoute() {
  const { roomid } = Route.useParams()
  return <RoomScreen roomId={roomid} />
}
