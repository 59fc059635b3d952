import { createFileRoute } from '@tanstack/react-router'
import { errorWords } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { ForgotScreen } from '#screens/recovery/forgot-screen.tsx'
import { recoveryWords } from '#entities/sign-in/recovery-words.ts'

export const Route = createFileRoute('/forgot-password')({
  loader: () => Promise.all([recoveryWords.load(), frameWords.load(), errorWords.load()]),
  component: ForgotScreen,
})
