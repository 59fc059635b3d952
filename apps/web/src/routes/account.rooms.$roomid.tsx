import { createFileRoute, notFound } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { roomNameOf } from '#entities/room/room-title.ts'
import { RoomScreen } from '#screens/rooms/room-screen.tsx'
import { wordsOfRoomScreen } from '#screens/rooms/room-screen-words.ts'

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
