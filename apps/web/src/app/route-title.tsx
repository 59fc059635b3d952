import { useQueryClient } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { PageTitle } from '#lib/page-title.tsx'
import { fillIn } from '#lib/fill-in.ts'
import { language } from '#lib/language.ts'
import { useValue } from '#lib/value-store.ts'

/** Names the page as the screen on it declares: `Rooms · VAV`. */
export function RouteTitle() {
  const client = useQueryClient()
  const spoken = useValue(language)
  const match = useMatches().at(-1)
  const title = useSyncExternalStore(
    (onChange) => client.getQueryCache().subscribe(onChange),
    () => {
      // What does not exist names the page itself.
      if (match === undefined || match.status === 'notFound') return null
      const declared = match.staticData.screen?.title ?? null
      if (declared === null) return null
      return declared({
        say: (words, select) => {
          const tree = words.peek(spoken)
          return tree === null ? null : fillIn(select(tree), {}, spoken)
        },
        client,
        params: match.params,
        isLoaded: match.status === 'success',
      })
    },
  )
  return title === null ? null : <PageTitle title={title} />
}
