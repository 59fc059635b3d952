import { createFileRoute } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { RoomsScreen } from '#screens/rooms/rooms-screen.tsx'
import { wordsOfRooms } from '#screens/rooms/rooms-words.ts'

export const Route = createFileRoute('/account/rooms/')({
  staticData: {
    screen: {
      title: ({ say }) => say(frameWords, ($) => $.rooms),
      place: { entry: 'rooms', order: 3, icon: 'rooms' },
      pending: { heading: { hasKicker: true, phone: 3, wide: 1 }, rows: 'line' },
      words: wordsOfRooms,
    },
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([need(queryClient, roomsQuery), need(queryClient, devicesQuery), loadWords(wordsOfRooms)]),
  component: RoomsScreen,
})
