import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensureQuery } from '#api/query.ts'
import { devicesWords, roomPagesWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { roomSettingsQuery, roomsQuery } from '#api/queries/rooms.ts'
import { titleOfRoom } from '#app/screen.ts'
import { RoomSettingsScreen } from '#features/room-settings/room-settings-screen.tsx'

export const Route = createFileRoute('/account/rooms/$roomid_/settings')({
  staticData: {
    screen: {
      title: titleOfRoom(roomPagesWords, ($) => $.settings.page),
      nav: { within: 'rooms' },
      skeleton: { heading: { hasBack: true, phone: 2, wide: 1 }, rows: 'line' },
      words: [roomPagesWords, devicesWords],
      feature: 'climate',
    },
  },
  loader: async ({ context: { queryClient }, params: { roomid } }) => {
    const [rooms] = await Promise.all([
      ensureQuery(queryClient, roomsQuery),
      ensureQuery(queryClient, meQuery),
      ensureQuery(queryClient, devicesQuery),
    ])
    if (!rooms.some((room) => room.id === roomid)) throw notFound()
    await ensureQuery(queryClient, roomSettingsQuery(roomid))
  },
  component: RoomSettingsRoute,
})

function RoomSettingsRoute() {
  const { roomid } = Route.useParams()
  return <RoomSettingsScreen key={roomid} roomId={roomid} />
}
