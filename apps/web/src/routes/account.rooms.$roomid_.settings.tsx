import { createFileRoute, notFound } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { loadWords } from '#base/i18n/words.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { roomSettingsQuery } from '#entities/room/room-settings.queries.ts'
import { titleOfRoom } from '#entities/room/room-title.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { RoomSettingsScreen } from '#screens/room-settings/room-settings-screen.tsx'
import { roomSettingsWords, wordsOfRoomSettings } from '#screens/room-settings/room-settings-words.ts'

export const Route = createFileRoute('/account/rooms/$roomid_/settings')({
  staticData: {
    screen: {
      title: titleOfRoom(roomSettingsWords, ($) => $.page),
      place: { within: 'rooms' },
      pending: { heading: { hasBack: true, phone: 2, wide: 1 }, rows: 'line' },
      words: wordsOfRoomSettings,
      needs: 'climate',
    },
  },
  loader: async ({ context: { queryClient }, params: { roomid } }) => {
    const [rooms] = await Promise.all([
      need(queryClient, roomsQuery),
      need(queryClient, meQuery),
      need(queryClient, devicesQuery),
      loadWords(wordsOfRoomSettings),
    ])
    if (!rooms.some((room) => room.id === roomid)) throw notFound()
    await need(queryClient, roomSettingsQuery(roomid))
  },
  component: RoomSettingsRoute,
})

function RoomSettingsRoute() {
  const { roomid } = Route.useParams()
  return <RoomSettingsScreen key={roomid} roomId={roomid} />
}
