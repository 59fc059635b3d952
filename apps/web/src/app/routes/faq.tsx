import { createFileRoute, useLocation } from '@tanstack/react-router'
import { need } from '#api/query.ts'
import { frameWords } from '#lib/frame-words.ts'
import { loadWords } from '#lib/i18n.ts'
import { isSignedIn } from '#lib/session.ts'
import { setHomeZone } from '#lib/home-time.ts'
import { meQuery } from '#api/queries/account.ts'
import { HelpScreen } from '#features/help/help-screen.tsx'
import { readFaqSearch } from '#features/help/help-search.ts'
import { faqWords } from '#features/help/faq-words.ts'
import { AccountShell } from '#app/account-frame.tsx'
import { PageFrame } from '#app/route-states.tsx'

const words = [faqWords, frameWords]

export const Route = createFileRoute('/faq')({
  staticData: {
    screen: {
      title: ({ say }) => say(faqWords, ($) => $.title),
      place: null,
      pending: { heading: { phone: 2, wide: 1 }, rows: 'fact' },
      words,
    },
  },
  validateSearch: readFaqSearch,
  loader: async ({ context: { queryClient } }) => {
    await loadWords(words)
    if (!isSignedIn()) return { isInside: false }
    // Help must open although the account cannot: then it stands outside of it.
    const me = await need(queryClient, meQuery).catch(() => null)
    if (me !== null) setHomeZone(me.home.time_zone)
    return { isInside: me !== null }
  },
  component: FaqRoute,
})

/** The address tells what is read; the page stays where it is. */
const inPlace = { replace: true, resetScroll: false }

function FaqRoute() {
  const { q = '' } = Route.useSearch()
  const { isInside } = Route.useLoaderData()
  const named = useLocation({ select: ({ hash }) => hash })
  const navigate = Route.useNavigate()
  const Frame = isInside ? AccountShell : PageFrame
  return (
    <Frame>
      <HelpScreen
        isInside={isInside}
        search={q}
        named={named}
        onSearch={(text) => void navigate({ search: text === '' ? {} : { q: text }, hash: true, ...inPlace })}
        onNamed={(id) => void navigate({ search: true, hash: id, ...inPlace, hashScrollIntoView: false })}
      />
    </Frame>
  )
}
