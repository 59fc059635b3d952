import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/load-query.ts'
import { loadWords } from '#lib/words.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { BulkScreen } from '#features/bulk-orders/bulk-screen.tsx'
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
  component: BulkScreen,
})
