import { createFileRoute } from '@tanstack/react-router'
import { ensureQuery, prefetchQuery } from '#api/query.ts'
import { absenceWords } from '#lib/words.ts'
import { absencesQuery, roomsQuery } from '#api/queries/rooms.ts'
import { meQuery } from '#api/queries/account.ts'
import { hubsQuery } from '#api/queries/devices.ts'
import { AbsenceScreen } from '#features/absence/absence-screen.tsx'

export const Route = createFileRoute('/account/absence')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(absenceWords, ($) => $.title),
      nav: { within: 'overview' },
      skeleton: { heading: { hasBack: true, phone: 2, wide: 1 }, rows: 'line' },
      words: [absenceWords],
      feature: 'absence',
    },
  },
  loader: ({ context: { queryClient } }) => {
    prefetchQuery(queryClient, hubsQuery)
    return Promise.all([
      ensureQuery(queryClient, absencesQuery),
      ensureQuery(queryClient, roomsQuery),
      ensureQuery(queryClient, meQuery),
    ])
  },
  component: AbsenceScreen,
})
