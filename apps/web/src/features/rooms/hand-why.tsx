import type { Order } from '@foyer/contract/heating.ts'
import type { Room, RoomHand } from '@foyer/contract/room.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { BackToProgramme } from './back-to-programme.tsx'
import { roomWords } from './room-words.ts'

/** What somebody set at a device of the room, when, the way back, and until when it holds otherwise. */
export function HandWhy({
  room,
  hand,
  now,
  nameOf,
}: {
  room: Room
  hand: RoomHand
  now: number
  nameOf: (order: Order) => string
}) {
  const t = useWords(roomWords)
  const format = useFormat()
  const next = room.order?.next ?? null
  const end =
    hand.until === null
      ? t(($) => $.hand.open)
      : next === null
        ? t(($) => $.hand.until, { until: format.until(hand.until, now) })
        : t(($) => $.hand.untilThen, { until: format.until(hand.until, now), next: nameOf(next.order) })
  return (
    <>
      <Rich text={t(($) => $.hand.set, { at: format.when(hand.at, now) })} />
      {' · '}
      <BackToProgramme room={room} />
      <br />
      <Rich text={end} />
    </>
  )
}
