import { createFileRoute } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { loadWords } from '#base/i18n/words.ts'
import { absencesQuery } from '#entities/absence/absence.queries.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { AbsenceScreen } from '#screens/absence/absence-screen.tsx'
import { absenceWords, wordsOfAbsence } from '#screens/absence/absence-words.ts'

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
