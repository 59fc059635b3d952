import { createFileRoute } from '@tanstack/react-router'
import { accountWords, sharedWords, signInWords } from '#lib/words.ts'
import { ensureQuery, ensureOrFail } from '#api/query.ts'
import {
  accountQuery,
  homeQuery,
  meQuery,
  sessionsQuery,
  invitationsQuery,
  peopleQuery,
} from '#api/queries/account.ts'
import { ProfileScreen } from '#features/account/profile-screen.tsx'

export const Route = createFileRoute('/account/profile')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(sharedWords, ($) => $.frame.account),
      nav: null,
      skeleton: { heading: { hasKicker: true, phone: 2, wide: 1 }, rows: 'fact' },
      words: [accountWords, signInWords],
    },
  },
  loader: async ({ context: { queryClient } }) => {
    const meAnswer = ensureQuery(queryClient, meQuery)
    await Promise.all([
      meAnswer,
      meAnswer.then(({ role }) =>
        role === 'owner' ? ensureOrFail(queryClient, invitationsQuery) : undefined,
      ),
      ensureOrFail(queryClient, accountQuery),
      ensureOrFail(queryClient, homeQuery),
      ensureOrFail(queryClient, sessionsQuery),
      ensureOrFail(queryClient, peopleQuery),
    ])
  },
  component: ProfileScreen,
})
