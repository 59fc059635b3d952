import { createFileRoute } from '@tanstack/react-router'
import { readCodeSearch } from '#lib/park-address.ts'
import { errorWords } from '#api/error-text.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { recoveryWords } from '#features/sign-in/recovery-words.ts'
import { passwordWords } from '#features/sign-in/password-words.ts'
import { activationWords } from '#features/sign-in/activation-words.ts'
import { SecondaryUserScreen } from '#features/sign-in/secondary-user-screen.tsx'

const words = [activationWords, recoveryWords, passwordWords, frameWords, errorWords]

export const Route = createFileRoute('/parks/$parkname/secondary-user')({
  staticData: {
    screen: {
      title: null,
      place: null,
      pending: { heading: { phone: 2, wide: 1 }, rows: 'fact' },
      words,
    },
  },
  validateSearch: readCodeSearch,
  loader: () => loadWords(words),
  component: SecondaryUserRoute,
})

function SecondaryUserRoute() {
  const { code } = Route.useSearch()
  return <SecondaryUserScreen key={code} code={code} />
}
