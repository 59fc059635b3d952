import { createFileRoute } from '@tanstack/react-router'
import { readCodeSearch } from '#base/address/park-address.ts'
import { errorWords } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { recoveryWords } from '#entities/sign-in/recovery-words.ts'
import { passwordWords } from '#entities/sign-in/password-words.ts'
import { activationWords } from '#screens/activation/activation-words.ts'
import { SecondaryUserScreen } from '#screens/activation/secondary-user-screen.tsx'

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
