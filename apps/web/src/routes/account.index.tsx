import type { QueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { need, start } from '#base/api/load-query.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { consumptionQuery, savingsQuery, tariffQuery } from '#entities/consumption/consumption.queries.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { hubsQuery } from '#entities/hub/hub.queries.ts'
import { lineSpanAt } from '#entities/room/line-span.ts'
import { roomLinesQuery, roomsQuery } from '#entities/room/room.queries.ts'
import { OverviewScreen } from '#screens/overview/overview-screen.tsx'
import { wordsOfOverview } from '#screens/overview/overview-words.ts'

export const Route = createFileRoute('/account/')({
  staticData: {
    screen: {
      title: ({ say }) => say(frameWords, ($) => $.overview),
      place: { entry: 'overview', order: 1, icon: 'overview', shortName: 'overviewShort' },
      pending: { heading: { hasKicker: true, phone: 4, wide: 2 }, rows: 'measures' },
      words: wordsOfOverview,
    },
  },
  loader: async ({ context: { queryClient } }) => {
    start(queryClient, consumptionQuery())
    start(queryClient, savingsQuery)
    start(queryClient, tariffQuery)
    start(queryClient, hubsQuery)
    startLines(queryClient).catch(() => undefined)
    await Promise.all([
      need(queryClient, roomsQuery),
      need(queryClient, devicesQuery),
      loadWords(wordsOfOverview),
    ])
  },
  component: OverviewScreen,
})

/** The day of the rooms begins where the home is: that is known with its person. */
async function startLines(queryClient: QueryClient): Promise<void> {
  const { home } = await need(queryClient, meQuery)
  const { startDate, endDate } = lineSpanAt(Date.now(), home.time_zone)
  start(queryClient, roomLinesQuery(startDate, endDate))
}
