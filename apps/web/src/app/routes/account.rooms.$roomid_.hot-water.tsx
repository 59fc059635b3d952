import { createFileRoute, notFound } from '@tanstack/react-router'
import { ensureOrFail, ensureQuery } from '#api/query.ts'
import { roomPagesWords } from '#lib/words.ts'
import { meQuery } from '#api/queries/account.ts'
import { contractsQuery } from '#api/queries/energy.ts'
import { hotWaterWeekQuery, roomsQuery } from '#api/queries/rooms.ts'
import { titleOfRoom } from '#app/screen.ts'
import { HotWaterWeekScreen } from '#features/hot-water-week/hot-water-week-screen.tsx'

export const Route = createFileRoute('/account/rooms/$roomid_/hot-water')({
  staticData: {
    screen: {
      title: titleOfRoom(roomPagesWords, ($) => $.hotWaterWeek.page),
      nav: { within: 'rooms' },
      skeleton: { heading: { hasBack: true, phone: 2, wide: 1 }, rows: 'line' },
      words: [roomPagesWords],
      feature: 'waterWeek',
    },
  },
  loader: async ({ context: { queryClient }, params: { roomid } }) => {
    const [rooms] = await Promise.all([
      ensureQuery(queryClient, roomsQuery),
      ensureQuery(queryClient, meQuery),
      ensureOrFail(queryClient, contractsQuery),
    ])
    const room = rooms.find(({ id }) => id === roomid)
    if (room === undefined || room.hot_water == null) throw notFound()
    await ensureQuery(queryClient, hotWaterWeekQuery(roomid))
  },
  component: HotWaterWeekRoute,
})

function HotWaterWeekRoute() {
  const { roomid } = Route.useParams()
  return <HotWaterWeekScreen key={roomid} roomId={roomid} />
}
