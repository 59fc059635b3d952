import { useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#base/i18n/words.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { overviewWords } from './overview-words.ts'

/** The overview of the home. */
export function OverviewScreen() {
  const t = useWords(overviewWords)
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  return (
    <>
      <h1 tabIndex={-1}>{t(($) => $.title)}</h1>
      <ul>
        {rooms.map((room) => (
          <li key={room.id}>{room.name}</li>
        ))}
      </ul>
    </>
  )
}
