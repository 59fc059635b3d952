import { createFileRoute } from '@tanstack/react-router'
import { readCodeSearch } from '#base/address/park-address.ts'
import { errorWords } from '#base/i18n/error-words.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { ActivationScreen } from '#screens/activation/activation-screen.tsx'
import { activationWords } from '#screens/activation/activation-words.ts'

const words = [activationWords, frameWords, errorWords]

export const Route = createFileRoute('/parks/$parkname/activation')({
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
  component: ActivationRoute,
})

function ActivationRoute() {
  const { code } = Route.useSearch()
  return <ActivationScreen key={code} code={code} />
}
