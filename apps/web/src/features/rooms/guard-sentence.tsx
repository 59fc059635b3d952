import type { Room, RoomOrder } from '@foyer/contract/room.ts'
import { keepTogether } from '#lib/keep-together.tsx'
import { Rich } from '#lib/rich.tsx'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { isFrostGuard, isOpenWindow, isSilentGuard } from './guard-facts.ts'
import { HeatAnyway } from './heat-anyway.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import headings from '#ui/page-heading.module.css'
import typography from '#ui/typography.module.css'
import styles from './room-sentence.module.css'

type Guarded = { room: Room; order: RoomOrder; now: number }

/** What protects the room, since when and until what; by what it was seen, instead of what, and the way out of it. */
export function GuardSentence({ room, order, now, onHeated }: Guarded & { onHeated: () => void }) {
  const t = useWords(roomScreenWords)
  const headline = useHeadline(now)
  const seen = useSeen()
  const nameOf = useOrderName()
  const instead = order.instead_of ?? null
  const source =
    instead === null
      ? t(($) => $.why.alone, { asked: seen(order) })
      : t(($) => $.why.insteadOf, { asked: seen(order), order: nameOf(instead) })
  return (
    <div>
      <p className={headings.lead}>
        <Rich text={headline(order)} />
      </p>
      <p className={`${typography.note} ${styles.source}`}>
        {keepTogether(source)}{' '}
        {isFrostGuard(order) || isSilentGuard(order) ? null : (
          <HeatAnyway room={room} word={t(($) => $.why.anyway)} onHeated={onHeated} />
        )}
      </p>
    </div>
  )
}

function useHeadline(now: number): (order: RoomOrder) => string {
  const t = useWords(roomScreenWords)
  const nameOf = useOrderName()
  const format = useFormat()
  return (inForce) => {
    const values = {
      order: nameOf(inForce.order),
      since: inForce.since === null ? '' : format.since(inForce.since, now),
      until: inForce.until === null ? '' : format.when(inForce.until, now),
    }
    if (isSilentGuard(inForce)) return t(($) => $.why.frostSilent, values)
    if (isFrostGuard(inForce)) return t(($) => $.why.frost, values)
    if (!isOpenWindow(inForce)) return t(($) => $.why.runaway, values)
    const isByContact = typeof inForce.cause?.id === 'string'
    return t(($) => (isByContact ? $.why.window : $.why.windowByAir), values)
  }
}

/** By what it was seen that the room needs to be protected. */
function useSeen(): (order: RoomOrder) => string {
  const t = useWords(roomScreenWords)
  return (order) => {
    if (isSilentGuard(order)) return t(($) => $.why.frostSilentWhy)
    if (isFrostGuard(order)) return t(($) => $.why.frostWhy)
    const device = order.cause?.name ?? ''
    if (!isOpenWindow(order)) return t(($) => $.why.runawayWhy, { device })
    return device === '' ? t(($) => $.why.seenByAir) : t(($) => $.why.seenBy, { device })
  }
}
