import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { loadWords } from '#lib/i18n.ts'
import { bulkOrderQuery } from '#api/queries/bulk-orders.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { BulkResultScreen } from '#features/bulk-orders/bulk-result-screen.tsx'
import { bulkWords, wordsOfBulk } from '#features/bulk-orders/bulk-words.ts'

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
