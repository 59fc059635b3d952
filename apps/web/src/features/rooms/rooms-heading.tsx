import type { Room } from '@foyer/contract/room.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { capital, countWord } from '#lib/count-word.ts'
import { factsOf } from './rooms-facts.ts'
import { roomWords } from './room-words.ts'
import { PageHeading } from '#ui/page-heading.tsx'
import { roomsWords } from './rooms-words.ts'
import styles from './rooms-heading.module.css'

/** How many rooms, how many at comfort, and which of them wants a look. */
export function RoomsHeading({ rooms, now }: { rooms: readonly Room[]; now: number }) {
  const t = useWords(roomsWords)
  const numbers = useWords(roomWords)(($) => $.numbers)
  const format = useFormat()
  const { warm, lowered, silent, alerts } = factsOf(rooms)
  const words = (count: number) => countWord(count, numbers)
  const looked = new Map(alerts.map(({ room }) => [room.id, room.name]))
  const [lookedFirst = ''] = looked.values()
  const count =
    rooms.length === 0
      ? t(($) => $.sentence.none)
      : warm + lowered === 0
        ? t(($) => $.sentence.plain, { count: rooms.length, words: capital(words(rooms.length)) })
        : `${t(($) => $.sentence.count, { count: rooms.length, words: capital(words(rooms.length)) })} ${t(($) => $.sentence.warm, { count: warm, words: words(warm) })}`
  const then =
    silent.length === 1
      ? t(($) => $.sentence.silent, { room: silent[0]?.name ?? '' })
      : silent.length > 1
        ? silent.length === rooms.length
          ? t(($) => $.sentence.silentAll)
          : t(($) => $.sentence.silentMore, {
              count: silent.length,
              words: capital(words(silent.length)),
            })
        : looked.size > 0
          ? t(($) => $.sentence.look, {
              count: looked.size,
              room: lookedFirst,
              words: capital(words(looked.size)),
            })
          : rooms.some((room) => room.alerts !== undefined)
            ? t(($) => $.sentence.calm)
            : null
  return (
    <PageHeading
      kicker={
        <>
          <b>{t(($) => $.title)}</b>
          <span>
            {capital(format.day(now))}, {format.time(now)}
          </span>
        </>
      }
    >
      <Rich text={count} />{' '}
      {rooms.length === 0 || then === null ? null : <span className={styles.then}>{then}</span>}
    </PageHeading>
  )
}
