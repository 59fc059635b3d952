import type { RoomLine } from '@foyer/contract/room.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { Disclosure } from '#ui/disclosure.tsx'
import { OrderChip } from '#ui/order-chip.tsx'
import { roomScreenWords } from './room-screen-words.ts'
import lists from '#ui/lists.module.css'
import typography from '#ui/typography.module.css'

type Block = RoomLine['blocks'][number]

/** The orders of the room since the day began, newest first, each with what asked for it. */
export function OrderHistory({ line }: { line: RoomLine | undefined }) {
  const t = useWords(roomScreenWords)
  const format = useFormat()
  const nameOf = useOrderName()
  const past = (line?.blocks ?? []).filter((block) => block.kind === 'past').toReversed()
  const whyOf = ({ source, by = null, by_hand: isByHand = false }: Block) => {
    if (isByHand) return t(($) => $.history.hand)
    if (source === null) return t(($) => $.history.unknown)
    if (by === null) return t(($) => $.history.alone[source])
    return t(($) => $.history.by[source], { who: by })
  }
  if (past.length === 0) return null
  return (
    <Disclosure summary={t(($) => $.history.title)}>
      <ol className={lists.log}>
        {past.map((block) => (
          <li key={block.from}>
            <time dateTime={new Date(block.from).toISOString()}>
              {format.time(block.from)}–{format.time(block.to)}
            </time>
            <span>
              <OrderChip order={block.order ?? 'unknown'} word={nameOf(block.order ?? 'unknown')} />{' '}
              <span className={typography.note}>
                {block.order === null ? t(($) => $.history.silent) : whyOf(block)}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  )
}
