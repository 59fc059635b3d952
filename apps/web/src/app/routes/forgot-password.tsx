import { createFileRoute } from '@tanstack/react-router'
import { sharedWords, signInWords } from '#lib/words.ts'
import { ForgotScreen } from '#features/sign-in/recovery-screens.tsx'

export const Route = createFileRoute('/forgot-password')({
  staticData: {
    screen: {
      title: null,
      nav: null,
      skeleton: { heading: { phone: 2, wide: 1 }, rows: 'fact' },
      words: [signInWords, sharedWords],
    },
  },
  component: ForgotScreen,
})
