import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { roomPagesWords, sharedWords } from '#lib/words.ts'
import { hubsQuery, localServicesQuery } from '#api/queries/devices.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { titleOfRoom } from '#app/screen.ts'
import { LocalServiceScreen } from '#features/local-service/local-service-screen.tsx'

export const Route = createFileRoute('/account/local-service/$roomid')({
  staticData: {
    screen: {
      title: titleOfRoom(sharedWords, ($) => $.frame.localService),
      nav: { within: 'rooms' },
      skeleton: { heading: { hasBack: true, hasKicker: true, phone: 3, wide: 1 }, rows: 'fact' },
      words: [roomPagesWords],
    },
  },
  loader: async ({ context: { queryClient }, params }) => {
    const [rooms, hubs] = await Promise.all([
      ensureQuery(queryClient, roomsQuery),
      ensureQuery(queryClient, hubsQuery),
    ])
    if (!rooms.some((room) => room.id === params.roomid)) throw notFound()
    for (const hub of hubs) prefetchQuery(queryClient, localServicesQuery(hub.id))
  },
  component: LocalServiceRoute,
})

function LocalServiceRoute() {
  const { roomid } = Route.useParams()
  return <LocalServiceScreen key={roomid} roomId={roomid} />
}
