import { createFileRoute } from '@tanstack/react-router'
import { errorWords } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { ForgotScreen } from '#screens/recovery/forgot-screen.tsx'
import { recoveryWords } from '#entities/sign-in/recovery-words.ts'

const words = [recoveryWords, frameWords, errorWords]

export const Route = createFileRoute('/forgot-password')({
  staticData: {
    screen: {
      title: null,
      place: null,
      pending: { heading: { phone: 2, wide: 1 }, rows: 'fact' },
      words,
    },
  },
  loader: () => loadWords(words),
  component: ForgotScreen,
})
