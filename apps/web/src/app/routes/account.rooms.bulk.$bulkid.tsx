import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery } from '#api/query.ts'
import { roomPagesWords, eventWords } from '#lib/words.ts'
import { bulkOrderQuery, roomsQuery } from '#api/queries/rooms.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { BulkResultScreen } from '#features/bulk-orders/bulk-result-screen.tsx'

export const Route = createFileRoute('/account/rooms/bulk/$bulkid')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(roomPagesWords, ($) => $.bulk.title),
      nav: { within: 'rooms' },
      skeleton: { heading: { hasBack: true, phone: 4, wide: 2 }, rows: 'line' },
      words: [roomPagesWords, eventWords],
      feature: 'bulk',
    },
  },
  loader: ({ context: { queryClient }, params: { bulkid } }) =>
    Promise.all([
      ensureQuery(queryClient, bulkOrderQuery(bulkid)),
      ensureQuery(queryClient, roomsQuery),
      ensureQuery(queryClient, devicesQuery),
    ]),
  component: BulkResultRoute,
})

function BulkResultRoute() {
  const { bulkid } = Route.useParams()
  return <BulkResultScreen bulkOrderId={bulkid} />
}
