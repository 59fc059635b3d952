import type { Room } from '@foyer/contract/room.ts'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import type { OrderFace } from '#ui/order-face.ts'
import { AwayWhy } from './away-until.tsx'
import { guardOf } from './guard-facts.ts'
import { GuardWhy } from './guard-why.tsx'
import { HandWhy } from './hand-why.tsx'
import { isSilent, orderAwaited, orderStandingOf, type OrderStanding } from './rooms-facts.ts'
import { roomWords } from './room-words.ts'

/** Why a room is as it is, in a few words: until when and what then, or what is wrong. */
export function RoomWhy({
  room,
  now,
  nameOf,
}: {
  room: Room
  now: number
  nameOf: (order: OrderFace) => string
}) {
  const t = useWords(roomWords)
  const format = useFormat()
  const { order } = room
  const awaited = orderAwaited(room)
  const failureText = ({ order: wanted, reason, device_name: device }: OrderStanding) =>
    wanted === null
      ? t(($) => $.alerts.order_failed, { device })
      : t(($) => (reason === 'went_back' ? $.reverted : $.failed), { order: nameOf(wanted) })
  if (isSilent(room) && typeof room.silent_since === 'string') {
    const since = format.since(room.silent_since, now)
    return <Rich text={t(($) => $.silent, { since })} />
  }
  const standing = orderStandingOf(room)
  if (standing?.state === 'failed') return <Rich text={failureText(standing)} />
  const hand = room.hand ?? null
  if (hand !== null) return <HandWhy room={room} hand={hand} now={now} nameOf={nameOf} />
  // Nothing may be said of what is in force and why.
  if (order === undefined || order === null)
    return room.has_thermostat === true ? null : t(($) => $.noThermostat)
  if (standing?.state === 'unknown' && standing.reason === 'device_offline') {
    return t(($) => $.alerts.silent, { device: standing.device_name })
  }
  if (standing?.state === 'unknown' && standing.reason === 'not_requested' && standing.order !== null) {
    return <Rich text={t(($) => $.notRequested, { order: nameOf(standing.order) })} />
  }
  if (awaited !== null && (standing?.state ?? room.awaited ?? null) !== null) {
    // The hub repeats a request as if it were the device's word: that says nothing of what was in force.
    const former = room.thermostat_mode ?? null
    if (former === null || former === awaited) return t(($) => $.asked)
    return <Rich text={t(($) => $.askedInstead, { order: nameOf(former) })} />
  }
  const guard = guardOf(room)
  if (guard !== null && awaited === null) return <GuardWhy room={room} order={guard} now={now} />
  if (awaited !== null) return <Rich text={t(($) => $.awaited, { order: nameOf(awaited) })} />
  // A gateway that does not say the return says when the order changes.
  if (order.source === 'absence' && order.return_at !== undefined) {
    return <AwayWhy order={order} name={nameOf('holidays')} back={order.return_at} now={now} />
  }
  if (order.until === null) return t(($) => $.untilCancelled)
  const until = format.until(order.until, now)
  // One order that goes on by another source: what matters is when it changes.
  const { next } = order
  if (next !== null && next.order === order.order) {
    if (next.until === null) return t(($) => $.untilCancelled)
    return <Rich text={t(($) => $.until, { until: format.until(next.until, now) })} />
  }
  if (next === null) return <Rich text={t(($) => $.until, { until })} />
  return <Rich text={t(($) => $.untilThen, { until, next: nameOf(next.order) })} />
}
