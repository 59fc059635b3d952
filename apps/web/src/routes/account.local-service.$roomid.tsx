import { createFileRoute, notFound } from '@tanstack/react-router'
import { need, start } from '#base/api/load-query.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { hubsQuery } from '#entities/hub/hub.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { titleOfRoom } from '#entities/room/room-title.ts'
import { localServicesQuery } from '#entities/service/service.queries.ts'
import { LocalServiceScreen } from '#screens/local-service/local-service-screen.tsx'
import { wordsOfLocalService } from '#screens/local-service/local-service-words.ts'

export const Route = createFileRoute('/account/local-service/$roomid')({
  staticData: {
    screen: {
      title: titleOfRoom(frameWords, ($) => $.localService),
      place: { within: 'rooms' },
      pending: { heading: { hasBack: true, hasKicker: true, phone: 3, wide: 1 }, rows: 'fact' },
      words: wordsOfLocalService,
    },
  },
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
