import type { Room, RoomHand } from '@foyer/contract/room.ts'
import { keepTogether } from '#lib/keep-together.tsx'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { OrderName } from '#features/orders/order-name.tsx'
import { orderWords, useOrderName } from '#features/orders/order-words.ts'
import { isPreheat } from './away-facts.ts'
import { guardOf } from './guard-facts.ts'
import { useHandWord } from './hand-word.ts'
import { orderFaceOf, orderFailed } from './rooms-facts.ts'
import { Button } from '#ui/button.tsx'
import { GuardSentence } from './guard-sentence.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import headings from '#ui/page-heading.module.css'
import typography from '#ui/typography.module.css'
import styles from './room-sentence.module.css'

type Order = NonNullable<Room['order']>

/** What is in force, until when and what then; who decided it, when, instead of what; and the button that undoes it. */
export function RoomSentence({
  room,
  now,
  onUndo,
  onHeated,
}: {
  room: Room
  now: number
  onUndo: () => void
  onHeated: () => void
}) {
  const t = useWords(roomScreenWords)
  const headline = useHeadline(now)
  const source = useSource(now)
  const nameOf = useOrderName()
  const byHand = useByHand(now)
  const { order, thermostat_mode: reported = null } = room
  if (order === undefined || order === null) {
    // What the room is in may be said without what is in force and why.
    if (room.has_thermostat !== true) return <p className={headings.lead}>{t(($) => $.noThermostat)}</p>
    if (reported === null) return null
    return (
      <p className={headings.lead}>
        <Rich text={t(($) => $.why.reported)} parts={{ order: <OrderName order={reported} /> }} />
      </p>
    )
  }
  const guard = guardOf(room)
  if (guard !== null) return <GuardSentence room={room} order={guard} now={now} onHeated={onHeated} />
  const instead = ({ order: name }: Order) => t(($) => $.why.handInstead, { order: nameOf(name) })
  const hand = typeof room.silent_since === 'string' ? null : (room.hand ?? null)
  return (
    <div>
      <p className={headings.lead}>
        <Rich
          text={hand === null ? headline(room, order) : byHand(hand, order)}
          parts={{ order: <HeadlineOrder room={room} order={order.order} /> }}
        />
      </p>
      <p className={`${typography.note} ${styles.source}`}>
        {keepTogether(hand === null || order.source === 'override' ? source(order) : instead(order))}{' '}
        {order.source === 'override' || hand !== null ? (
          <Button look="link" onClick={onUndo}>
            {t(($) => $.why.undo)}
          </Button>
        ) : null}
      </p>
    </div>
  )
}

/**
 * The chip of the order that is said to be in force, drawn by how it stands: while a request is awaited only the chip
 * changes, and the sentence stays.
 */
function HeadlineOrder({ room, order }: { room: Room; order: Order['order'] }) {
  const failed = orderFailed(room)
  const face = orderFaceOf(room)
  if (failed !== null) return <OrderName order={failed} state="failed" />
  return <OrderName order={order} state={face?.order === order ? face.state : 'confirmed'} />
}

function useHeadline(now: number): (room: Room, order: Order) => string {
  const t = useWords(roomScreenWords)
  const nameOf = useOrderName()
  const format = useFormat()
  return (room, { order, until, next }) => {
    const { silent_since: silentSince } = room
    if (typeof silentSince === 'string') {
      return t(($) => $.why.silent, { order: nameOf(order), since: format.since(silentSince, now) })
    }
    if (orderFailed(room) !== null) return t(($) => $.why.failed)
    if (until === null) return t(($) => $.why.open)
    const values = { until: format.until(until, now) }
    if (next === null) return t(($) => $.why.until, values)
    if (next.order === order) return t(($) => $.why.untilThenSame, values)
    const then = { ...values, next: nameOf(next.order) }
    return next.until === null
      ? t(($) => $.why.untilThen, then)
      : t(($) => $.why.untilThenUntil, { ...then, nextUntil: format.until(next.until, now) })
  }
}

/** What somebody set at a device, and until when it holds. */
function useByHand(now: number): (hand: RoomHand, order: Order) => string {
  const t = useWords(roomScreenWords)
  const nameOf = useOrderName()
  const format = useFormat()
  const handWord = useHandWord(nameOf)
  return (hand, { next }) => {
    const { device_name: device, until } = hand
    const values = { value: handWord(hand), device, at: format.whenAt(hand.at, now) }
    if (until === null) return t(($) => $.why.handOpen, values)
    const end = { ...values, until: format.until(until, now) }
    if (next === null) return t(($) => $.why.handUntil, end)
    return t(($) => $.why.hand, { ...end, next: nameOf(next.order) })
  }
}

function useSource(now: number): (order: Order) => string {
  const t = useWords(roomScreenWords)
  const orders = useWords(orderWords)
  const nameOf = useOrderName()
  const format = useFormat()
  return (whole) => {
    const {
      source,
      set_by: who = null,
      set_at: at = null,
      instead_of: instead = null,
      return_at: back = null,
      cause,
    } = whole
    const name = cause?.name ?? null
    if (source === 'schedule') return t(($) => $.why.schedule)
    if (source === 'default') return t(($) => $.why.default)
    if (source === 'absence') {
      const isWarming = isPreheat(whole)
      if (back === null) return t(($) => (isWarming ? $.why.preheat : $.why.absence))
      return t(($) => (isWarming ? $.why.preheatFor : $.why.absenceUntil), { to: format.when(back, now) })
    }
    if (source === 'scenario' && name !== null) return t(($) => $.why.scenario, { name })
    if (source !== 'override') return t(($) => $.why.other, { source: orders(($) => $.sources[source]) })
    const when = at === null ? '' : format.when(at, now)
    const asked =
      who !== null && at !== null
        ? t(($) => $.why.askedBy, { who, at: when })
        : at === null
          ? t(($) => $.why.asked)
          : t(($) => $.why.askedAt, { at: format.whenAt(at, now) })
    return instead === null
      ? t(($) => $.why.alone, { asked })
      : t(($) => $.why.insteadOf, { asked, order: nameOf(instead) })
  }
}
