import { createFileRoute } from '@tanstack/react-router'
import { draftWords } from '#lib/draft-words.ts'
import { errorWords } from '#api/error-text.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { need, settle } from '#api/query.ts'
import {
  accountQuery,
  homeQuery,
  meQuery,
  sessionsQuery,
  invitationsQuery,
  peopleQuery,
} from '#api/queries/account.ts'
import { sessionWords } from '#features/account/session-device.ts'
import { contractWords } from '#features/supply-contract/contract-words.ts'
import { contractsQuery } from '#api/queries/supply-contracts.ts'
import { passwordWords } from '#features/sign-in/password-words.ts'
import { accountWords } from '#features/account/account-words.ts'
import { ProfileScreen } from '#features/account/profile-screen.tsx'

const words = [accountWords, draftWords, errorWords, sessionWords, contractWords, passwordWords]

export const Route = createFileRoute('/account/profile')({
  staticData: {
    screen: {
      title: ({ say }) => say(frameWords, ($) => $.account),
      place: null,
      pending: { heading: { hasKicker: true, phone: 2, wide: 1 }, rows: 'fact' },
      words,
    },
  },
  loader: async ({ context: { queryClient } }) => {
    const meAnswer = need(queryClient, meQuery)
    await Promise.all([
      meAnswer,
      meAnswer.then(({ role }) => (role === 'owner' ? settle(queryClient, invitationsQuery) : undefined)),
      settle(queryClient, accountQuery),
      settle(queryClient, homeQuery),
      settle(queryClient, sessionsQuery),
      settle(queryClient, contractsQuery),
      settle(queryClient, peopleQuery),
      loadWords(words),
    ])
  },
  component: ProfileScreen,
})
