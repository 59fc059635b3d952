import { createFileRoute, redirect, useLocation } from '@tanstack/react-router'
import { readCodeSearch } from '#lib/park-address.ts'
import { sharedWords, signInWords } from '#lib/words.ts'
import { splitRecoveryLink, takeRecoveryLink } from '#lib/link-token.ts'
import { RecoveryScreen } from '#features/sign-in/recovery-screens.tsx'

export const Route = createFileRoute('/parks/$parkname/password')({
  staticData: {
    screen: {
      title: null,
      nav: null,
      skeleton: { heading: { phone: 2, wide: 1 }, rows: 'fact' },
      words: [signInWords, sharedWords],
    },
  },
  validateSearch: readCodeSearch,
  beforeLoad: ({ location, params }) => {
    // On page load the address is already clean; this also handles a redirect from a legacy address inside the app.
    const link = splitRecoveryLink(location.pathname, location.searchStr, location.hash)
    const recovery = link.link ?? takeRecoveryLink()
    if (recovery === null) return
    const search = (previousEmail: Record<string, unknown>) => ({ ...previousEmail, code: undefined })
    throw redirect({ to: '/parks/$parkname/password', params, search, state: { recovery }, replace: true })
  },
  component: PasswordRoute,
})

function PasswordRoute() {
  const link = useLocation({ select: ({ state }) => state.recovery ?? null })
  return <RecoveryScreen key={link?.code} link={link} />
}
