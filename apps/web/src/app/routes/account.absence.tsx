import { createFileRoute } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { loadWords } from '#lib/i18n.ts'
import { absencesQuery } from '#api/queries/absences.ts'
import { meQuery } from '#api/queries/account.ts'
import { roomsQuery } from '#api/queries/rooms.ts'
import { AbsenceScreen } from '#features/absence/absence-screen.tsx'
import { absenceWords, wordsOfAbsence } from '#features/absence/absence-words.ts'

export const Route = createFileRoute('/account/absence')({
  staticData: {
    screen: {
      title: ({ say }) => say(absenceWords, ($) => $.title),
      place: { within: 'overview' },
      pending: { heading: { hasBack: true, phone: 2, wide: 1 }, rows: 'line' },
      words: wordsOfAbsence,
      needs: 'absence',
    },
  },
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      need(queryClient, absencesQuery),
      need(queryClient, roomsQuery),
      need(queryClient, meQuery),
      loadWords(wordsOfAbsence),
    ]),
  component: AbsenceScreen,
})
