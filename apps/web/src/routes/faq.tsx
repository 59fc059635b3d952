import { createFileRoute, useLocation } from '@tanstack/react-router'
import { need } from '#base/api/load-query.ts'
import { frameWords } from '#base/i18n/frame-words.ts'
import { loadWords } from '#base/i18n/words.ts'
import { isSignedIn } from '#base/session/session-store.ts'
import { setHomeZone } from '#base/time/home-zone.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { FaqScreen } from '#screens/faq/faq-screen.tsx'
import { readFaqSearch } from '#screens/faq/faq-search.ts'
import { faqWords } from '#entities/faq/faq-words.ts'
import { AccountShell } from '#screens/shell/account-shell.tsx'
import { PageFrame } from '#screens/shell/page-frame.tsx'

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
      <FaqScreen
        isInside={isInside}
        search={q}
        named={named}
        onSearch={(text) => void navigate({ search: text === '' ? {} : { q: text }, hash: true, ...inPlace })}
        onNamed={(id) => void navigate({ search: true, hash: id, ...inPlace, hashScrollIntoView: false })}
      />
    </Frame>
  )
}
