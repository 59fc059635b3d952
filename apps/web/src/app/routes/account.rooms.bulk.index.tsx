import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery } from '#api/query.ts'
import { roomPagesWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { BulkOrderScreen } from '#features/bulk-orders/bulk-order-screen.tsx'

export const Route = createFileRoute('/account/rooms/bulk/')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(roomPagesWords, ($) => $.bulk.title),
      nav: { within: 'rooms' },
      skeleton: { heading: { hasBack: true, phone: 2, wide: 1 }, rows: 'line' },
      words: [roomPagesWords],
      feature: 'bulk',
    },
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([ensureQuery(queryClient, roomsQuery), ensureQuery(queryClient, devicesQuery)]),
  component: BulkOrderScreen,
})
