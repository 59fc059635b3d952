import { createFileRoute, notFound } from '@tanstack/react-router'
import { need, start } from '#base/api/load-query.ts'
import { loadWords } from '#base/i18n/words.ts'
import { hubsQuery } from '#entities/hub/hub.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { localServicesQuery } from '#entities/service/service.queries.ts'
import { LocalServiceScreen } from '#screens/local-service/local-service-screen.tsx'
import { wordsOfLocalService } from '#screens/local-service/local-service-words.ts'

export const Route = createFileRoute('/account/local-service/$roomid')({
  loader: async ({ context: { queryClient }, params }) => {
    const [rooms, hubs] = await Promise.all([
      need(queryClient, roomsQuery),
      need(queryClient, hubsQuery),
      loadWords(wordsOfLocalService),
    ])
    if (!rooms.some((room) => room.id === params.roomid)) throw notFound()
    for (const hub of hubs) start(queryClient, localServicesQuery(hub.id))
  },
  component: LocalServiceRoute,
})

function LocalServiceRoute() {
  const { roomid } = Route.useParams()
  return <LocalServiceScreen key={roomid} roomId={roomid} />
}
