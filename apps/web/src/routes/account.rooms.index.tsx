import { createFileRoute } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { loadWords } from '#base/i18n/words.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { RoomsScreen } from '#screens/rooms/rooms-screen.tsx'
import { wordsOfRooms } from '#screens/rooms/rooms-words.ts'

export const Route = createFileRoute('/account/rooms/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([need(queryClient, roomsQuery), need(queryClient, devicesQuery), loadWords(wordsOfRooms)]),
  component: RoomsScreen,
})
