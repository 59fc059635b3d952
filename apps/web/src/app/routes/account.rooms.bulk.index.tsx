import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { bulkOrdersWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { BulkOrderScreen } from '#features/bulk-orders/bulk-order-screen.tsx'

export const Route = createFileRoute('/account/rooms/bulk/')({
  staticData: {
    screen: {
      title: ({ say }) => say(bulkOrdersWords, ($) => $.title),
      place: { within: 'rooms' },
      pending: { heading: { hasBack: true, phone: 2, wide: 1 }, rows: 'line' },
      words: [bulkOrdersWords],
      needs: 'bulk',
    },
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([need(queryClient, roomsQuery), need(queryClient, devicesQuery)]),
  component: BulkOrderScreen,
})
