import { createFileRoute } from '@tanstack/react-router'
import { readCodeSearch } from '#lib/park-address.ts'
import { errorWords } from '#api/error-text.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { ActivationScreen } from '#features/sign-in/activation-screen.tsx'
import { activationWords } from '#features/sign-in/activation-words.ts'

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
