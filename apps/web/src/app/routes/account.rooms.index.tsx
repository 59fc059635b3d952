import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { roomsWords, sharedWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { RoomsScreen } from '#features/rooms/rooms-screen.tsx'

export const Route = createFileRoute('/account/rooms/')({
  staticData: {
    screen: {
      title: ({ say }) => say(sharedWords, ($) => $.frame.rooms),
      place: { entry: 'rooms', order: 3, icon: 'rooms' },
      pending: { heading: { hasKicker: true, phone: 3, wide: 1 }, rows: 'line' },
      words: [roomsWords],
    },
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([need(queryClient, roomsQuery), need(queryClient, devicesQuery)]),
  component: RoomsScreen,
})
