import type { Room, RoomOrder } from '@foyer/contract/room.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { HeatAnyway } from './heat-anyway.tsx'
import { isFrostGuard, isOpenWindow, isSilentGuard } from './guard-facts.ts'
import { roomWords } from './room-words.ts'

/** What protects a room, since when, and how it ends; where a person may overrule it, the way to heat anyway. */
export function GuardWhy({ room, order, now }: { room: Room; order: RoomOrder; now: number }) {
  const t = useWords(roomWords)
  const format = useFormat()
  const since = order.since === null ? t(($) => $.sinceUnknown) : format.since(order.since, now)
  if (isSilentGuard(order)) return <Rich text={t(($) => $.guard.silent, { since })} />
  if (isFrostGuard(order)) return <Rich text={t(($) => $.guard.frost, { since })} />
  if (!isOpenWindow(order)) {
    return (
      <>
        <Rich text={t(($) => $.guard.runaway, { since })} />
        {' · '}
        <HeatAnyway room={room} />
      </>
    )
  }
  const until = order.until === null ? '' : format.when(order.until, now)
  const isByContact = typeof order.cause?.id === 'string'
  return (
    <>
      <Rich text={t(($) => $.guard.windowSince, { since })} />
      {' · '}
      <HeatAnyway room={room} />
      <br />
      <Rich text={t(($) => (isByContact ? $.guard.untilShut : $.guard.untilWarm), { until })} />
    </>
  )
}
