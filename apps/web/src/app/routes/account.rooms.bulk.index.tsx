import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { loadWords } from '#lib/i18n.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { BulkOrderScreen } from '#features/bulk-orders/bulk-order-screen.tsx'
import { bulkWords, wordsOfBulk } from '#features/bulk-orders/bulk-words.ts'

export const Route = createFileRoute('/account/rooms/bulk/')({
  staticData: {
    screen: {
      title: ({ say }) => say(bulkWords, ($) => $.title),
      place: { within: 'rooms' },
      pending: { heading: { hasBack: true, phone: 2, wide: 1 }, rows: 'line' },
      words: wordsOfBulk,
      needs: 'bulk',
    },
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([need(queryClient, roomsQuery), need(queryClient, devicesQuery), loadWords(wordsOfBulk)]),
  component: BulkOrderScreen,
})
