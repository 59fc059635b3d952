import { createFileRoute } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { loadWords } from '#base/i18n/words.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { BulkScreen } from '#screens/bulk/bulk-screen.tsx'
import { bulkWords, wordsOfBulk } from '#screens/bulk/bulk-words.ts'

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
