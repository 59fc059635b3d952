import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery } from '#api/query.ts'
import { eventWords, roomsWords, sharedWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { RoomsScreen } from '#features/rooms/rooms-screen.tsx'

export const Route = createFileRoute('/account/rooms/')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(sharedWords, ($) => $.frame.rooms),
      nav: { entry: 'rooms', order: 3, icon: 'rooms' },
      skeleton: { heading: { hasKicker: true, phone: 3, wide: 1 }, rows: 'line' },
      words: [roomsWords, eventWords],
    },
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([ensureQuery(queryClient, roomsQuery), ensureQuery(queryClient, devicesQuery)]),
  component: RoomsScreen,
})
