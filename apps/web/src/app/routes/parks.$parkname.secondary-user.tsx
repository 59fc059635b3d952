import { createFileRoute } from '@tanstack/react-router'
import { readCodeSearch } from '#lib/park-address.ts'
import { sharedWords, signInWords } from '#lib/words.ts'
import { SecondaryUserScreen } from '#features/sign-in/activation-screen.tsx'

export const Route = createFileRoute('/parks/$parkname/secondary-user')({
  staticData: {
    screen: {
      title: null,
      nav: null,
      skeleton: { heading: { phone: 2, wide: 1 }, rows: 'fact' },
      words: [signInWords, sharedWords],
    },
  },
  validateSearch: readCodeSearch,
  component: SecondaryUserRoute,
})

function SecondaryUserRoute() {
  const { code } = Route.useSearch()
  return <SecondaryUserScreen key={code} code={code} />
}
