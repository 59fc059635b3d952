import { useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#base/i18n/words.ts'
import { hubsQuery } from '#entities/hub/hub.queries.ts'
import { hubWords } from './hub-words.ts'

/** The hubs of the home. */
export function HubScreen() {
  const t = useWords(hubWords)
  const { data: hubs } = useSuspenseQuery(hubsQuery)
  return (
    <>
      <h1 tabIndex={-1}>{t(($) => $.title)}</h1>
      <ul>
        {hubs.map((hub) => (
          <li key={hub.id}>{hub.name}</li>
        ))}
      </ul>
    </>
  )
}
