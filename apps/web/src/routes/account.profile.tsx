import { createFileRoute } from '@tanstack/react-router'
import { draftWords } from '#base/draft/draft-words.ts'
import { errorWords } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { need, settle } from '#base/api/load-query.ts'
import { accountQuery, homeQuery, meQuery, sessionsQuery } from '#entities/account/account.queries.ts'
import { invitationsQuery, peopleQuery } from '#entities/account/people.queries.ts'
import { sessionWords } from '#entities/account/session-words.ts'
import { contractWords } from '#entities/contract/contract-words.ts'
import { contractsQuery } from '#entities/contract/contract.queries.ts'
import { passwordWords } from '#entities/sign-in/password-words.ts'
import { accountWords } from '#screens/account/account-words.ts'
import { ProfileScreen } from '#screens/account/profile-screen.tsx'

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
