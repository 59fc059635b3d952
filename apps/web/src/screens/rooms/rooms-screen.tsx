import { useSuspenseQuery } from '@tanstack/react-query'
import { useWords } from '#base/i18n/words.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { roomsWords } from './rooms-words.ts'

/** The rooms of the home. */
export function RoomsScreen() {
  const t = useWords(roomsWords)
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
