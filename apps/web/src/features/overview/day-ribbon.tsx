import type { Room } from '@foyer/contract/room.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#lib/words.ts'
import { useValue } from '#lib/value-store.ts'
import { homeZone } from '#lib/home-zone.ts'
import { usePriceSpans } from '#features/energy/price-spans.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { lineSpanAt } from '#features/rooms/line-span.ts'
import { roomLinesQuery } from '#api/queries/room.queries.ts'
import { RoomBoard } from '#features/rooms/room-board.tsx'
import { useMediaQuery } from '#ui/media-query.ts'
import { Section } from '#ui/section.tsx'
import { overviewWords } from './overview-words.ts'
import typography from '#ui/typography.module.css'

/** The day of every room: as it was, now, and as the week says it comes; on narrow screens the six hours that come. */
export function DayRibbon({ rooms, now }: { rooms: readonly Room[]; now: number }) {
  const t = useWords(overviewWords)
  const nameOf = useOrderName()
  const isWide = useMediaQuery('(min-width: 1280px)')
  const span = lineSpanAt(now, useValue(homeZone))
  const { data: lines, isError } = useQuery(roomLinesQuery(span.startDate, span.endDate))
  const spans = usePriceSpans()
  return (
    <Section
      title={t(($) => $.day.title)}
      note={isWide ? t(($) => $.day.note) : t(($) => $.day.coming)}
      more={<Link to="/account/rooms">{t(($) => $.day.more)}</Link>}
    >
      {isError && lines === undefined ? <p className={typography.note}>{t(($) => $.day.failed)}</p> : null}
      <RoomBoard
        rooms={rooms}
        lines={lines}
        spans={spans}
        now={now}
        show={isWide ? 'day' : 'coming'}
        layout={isWide ? 'wide' : 'narrow'}
        nameOf={nameOf}
      />
    </Section>
  )
}
