import { createFileRoute } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { loadWords } from '#base/i18n/words.ts'
import { bulkOrderQuery } from '#entities/bulk/bulk.queries.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { BulkResultScreen } from '#screens/bulk/bulk-result-screen.tsx'
import { bulkWords, wordsOfBulk } from '#screens/bulk/bulk-words.ts'

export const Route = createFileRoute('/account/rooms/bulk/$bulkid')({
  staticData: {
    screen: {
      title: ({ say }) => say(bulkWords, ($) => $.title),
      place: { within: 'rooms' },
      pending: { heading: { hasBack: true, phone: 4, wide: 2 }, rows: 'line' },
      words: wordsOfBulk,
      needs: 'bulk',
    },
  },
  loader: ({ context: { queryClient }, params: { bulkid } }) =>
    Promise.all([
      need(queryClient, bulkOrderQuery(bulkid)),
      need(queryClient, roomsQuery),
      need(queryClient, devicesQuery),
      loadWords(wordsOfBulk),
    ]),
  component: BulkResultRoute,
})

function BulkResultRoute() {
  const { bulkid } = Route.useParams()
  return <BulkResultScreen bulkOrderId={bulkid} />
}
