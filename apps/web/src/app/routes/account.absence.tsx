import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { absenceWords } from '#lib/words.ts'
import { absencesQuery } from '#api/queries/absences.ts'
import { meQuery } from '#api/queries/account.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { AbsenceScreen } from '#features/absence/absence-screen.tsx'

export const Route = createFileRoute('/account/absence')({
  staticData: {
    screen: {
      title: ({ say }) => say(absenceWords, ($) => $.title),
      place: { within: 'overview' },
      pending: { heading: { hasBack: true, phone: 2, wide: 1 }, rows: 'line' },
      words: [absenceWords],
      needs: 'absence',
    },
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      need(queryClient, absencesQuery),
      need(queryClient, roomsQuery),
      need(queryClient, meQuery),
    ]),
  component: AbsenceScreen,
})
