import { createFileRoute } from '@tanstack/react-router'
import { errorWords } from '#api/error-text.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { ForgotScreen } from '#features/sign-in/forgot-screen.tsx'
import { recoveryWords } from '#features/sign-in/recovery-words.ts'

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
