import { createFileRoute } from '@tanstack/react-router'
import { ensureOrFail, ensureQuery, prefetchQuery } from '#api/query.ts'
import { overviewWords, sharedWords } from '#lib/words.ts'
import { consumptionQuery, savingsQuery, tariffQuery } from '#api/queries/energy.ts'
import { absencesQuery, roomsQuery } from '#api/queries/rooms.ts'
import { devicesQuery, hubsQuery } from '#api/queries/devices.ts'
import { prefetchRoomLines } from '#features/rooms/room-day.ts'
import { OverviewScreen } from '#features/overview/overview-screen.tsx'

export const Route = createFileRoute('/account/')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(sharedWords, ($) => $.frame.overview),
      nav: { entry: 'overview', order: 1, icon: 'overview', shortName: 'overviewShort' },
      skeleton: { heading: { hasKicker: true, phone: 4, wide: 2 }, rows: 'measures' },
      words: [overviewWords],
    },
  },
  loader: async ({ context: { queryClient } }) => {
    prefetchQuery(queryClient, consumptionQuery())
    prefetchQuery(queryClient, savingsQuery)
    prefetchQuery(queryClient, tariffQuery)
    prefetchQuery(queryClient, hubsQuery)
    prefetchRoomLines(queryClient)
    await Promise.all([
      ensureQuery(queryClient, roomsQuery),
      ensureQuery(queryClient, devicesQuery),
      // The first sentence mentions an absence.
      ensureOrFail(queryClient, absencesQuery),
    ])
  },
  component: OverviewScreen,
})
