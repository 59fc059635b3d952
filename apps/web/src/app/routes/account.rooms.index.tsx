import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { RoomsScreen } from '#features/rooms/rooms-screen.tsx'
import { wordsOfRooms } from '#features/rooms/rooms-words.ts'

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
