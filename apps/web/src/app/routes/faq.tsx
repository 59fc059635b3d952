import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ensureQuery } from '#api/query.ts'
import { helpWords, sharedWords } from '#lib/words.ts'
import { isSignedIn } from '#lib/session.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery } from '#api/queries/account.ts'
import { HelpScreen } from '#features/help/help-screen.tsx'
import { AccountFrame } from '#app/account-frame.tsx'
import { PageFrame } from '#app/route-states.tsx'

export const Route = createFileRoute('/faq')({
  staticData: {
    screen: {
      title: ({ textOf }) => textOf(helpWords, ($) => $.title),
      nav: null,
      skeleton: { heading: { phone: 2, wide: 1 }, rows: 'fact' },
      words: [helpWords, sharedWords],
    },
  },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } =>
    typeof q === 'string' && q !== '' ? { q: q.slice(0, 100) } : {},
  loader: async ({ context: { queryClient } }) => {
    if (!isSignedIn()) return { isInside: false }
    // Help must open even if the account cannot be loaded: it is then shown outside of the account.
    const me = await ensureQuery(queryClient, meQuery).catch(() => null)
    if (me !== null) setHomeZone(me.home.time_zone)
    return { isInside: me !== null }
  },
  component: FaqRoute,
})

/** The address changes the content only: the scroll position is kept. */
const inPlace = { replace: true, resetScroll: false }

function FaqRoute() {
  const { q = '' } = Route.useSearch()
  const { isInside } = Route.useLoaderData()
  const named = useLocation({ select: ({ hash }) => hash })
  const navigate = Route.useNavigate()
  const Frame = isInside ? AccountFrame : PageFrame
  return (
    <Frame>
      <HelpScreen
        isInside={isInside}
        search={q}
        named={named}
        onSearch={(text) => void navigate({ search: text === '' ? {} : { q: text }, hash: true, ...inPlace })}
        onOpenEntry={(id) => void navigate({ search: true, hash: id, ...inPlace, hashScrollIntoView: false })}
      />
    </Frame>
  )
}
