import { createFileRoute, notFound } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { loadWords } from '#base/i18n/words.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { RoomScreen } from '#screens/rooms/room-screen.tsx'
import { wordsOfRoomScreen } from '#screens/rooms/room-screen-words.ts'

export const Route = createFileRoute('/account/rooms/$roomid')({
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
