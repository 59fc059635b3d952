import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { overviewWords, sharedWords } from '#lib/words.ts'
import { consumptionQuery, savingsQuery, tariffQuery } from '#api/queries/energy.ts'
import { devicesQuery } from '#api/queries/devices.ts'
import { meQuery } from '#api/queries/account.ts'
import { hubsQuery } from '#api/queries/hubs.ts'
import { lineSpanAt } from '#features/rooms/room-day.ts'
import { roomLinesQuery, roomsQuery } from '#api/queries/rooms.ts'
import { OverviewScreen } from '#features/overview/overview-screen.tsx'

export const Route = createFileRoute('/account/')({
  staticData: {
    screen: {
      title: ({ say }) => say(sharedWords, ($) => $.frame.overview),
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
    startLines(queryClient).catch(() => undefined)
    await Promise.all([ensureQuery(queryClient, roomsQuery), ensureQuery(queryClient, devicesQuery)])
  },
  component: OverviewScreen,
})

/** The day of the rooms begins where the home is: that is known with its person. */
async function startLines(queryClient: QueryClient): Promise<void> {
  const { home } = await ensureQuery(queryClient, meQuery)
  const { startDate, endDate } = lineSpanAt(Date.now(), home.time_zone)
  prefetchQuery(queryClient, roomLinesQuery(startDate, endDate))
}
