import type { Room } from '@foyer/contract/room.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useWords } from '#base/i18n/words.ts'
import { useValue } from '#base/store/value-store.ts'
import { homeZone } from '#base/time/home-zone.ts'
import { usePriceSpans } from '#entities/consumption/price-spans.ts'
import { useOrderName } from '#entities/order/order-words.ts'
import { lineSpanAt } from '#entities/room/line-span.ts'
import { roomLinesQuery } from '#entities/room/room.queries.ts'
import { RoomBoard } from '#entities/room/room-board.tsx'
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
