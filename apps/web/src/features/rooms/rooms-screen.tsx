import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#lib/load-chunk.ts'
import { useWords } from '#lib/words.ts'
import { isNotLoaded } from '#api/not-offered.ts'
import { Offered } from '#api/offered.tsx'
import { useValue } from '#lib/value-store.ts'
import { homeZone } from '#lib/home-zone.ts'
import { useMinute } from '#lib/minute-clock.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { usePriceSpans } from '#features/energy/price-spans.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import { lineSpanAt } from './line-span.ts'
import { RoomBoard } from './room-board.tsx'
import { roomLinesQuery, roomsQuery } from '#api/queries/room.queries.ts'
import { Welcome } from '#features/welcome/welcome.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useMediaQuery } from '#ui/media-query.ts'
import { RoomAside } from './room-aside.tsx'
import { RoomsActions } from './rooms-actions.tsx'
import { RoomsHeading } from './rooms-heading.tsx'
import { roomsWords } from './rooms-words.ts'
import typography from '#ui/typography.module.css'
import sections from '#ui/section.module.css'
import styles from './rooms-screen.module.css'

// Our own gateway tells the hours that come: there it is never fetched.
const RoomList = lazy(async () => ({
  default: (await loadChunk(() => import('./room-list.tsx'))).RoomList,
}))

/** The rooms of the home with the six hours that come, their alerts and their objects. */
export function RoomsScreen() {
  const t = useWords(roomsWords)
  const nameOf = useOrderName()
  const now = useMinute()
  const zone = useValue(homeZone)
  const isWide = useMediaQuery('(min-width: 1280px)')
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const isEmptyHome = useQuery(devicesQuery).data?.length === 0
  const { data: me } = useQuery(meQuery)
  const isOwner = me?.role === 'owner'
  const span = lineSpanAt(now, zone)
  const lines = useQuery(roomLinesQuery(span.startDate, span.endDate))
  const spans = usePriceSpans()
  if (rooms.length === 0) {
    return (
      <>
        <RoomsHeading rooms={rooms} now={now} />
        <EmptyState action={isOwner ? <RoomsActions rooms={rooms} isOwner /> : undefined}>
          {t(($) => $.empty)} <span className={typography.quiet}>{t(($) => $.emptyNote)}</span>
        </EmptyState>
        {isEmptyHome ? <Welcome isOwner={isOwner} /> : null}
      </>
    )
  }
  return (
    <>
      <RoomsHeading rooms={rooms} now={now} />
      <RoomsActions rooms={rooms} isOwner={isOwner} />
      {isEmptyHome ? <Welcome isOwner={isOwner} /> : null}
      <section className={sections.section} aria-label={t(($) => $.list)}>
        <h2 className={typography.visuallyHidden}>{t(($) => $.list)}</h2>
        {isNotLoaded(lines) ? <p className={typography.note}>{t(($) => $.failed)}</p> : null}
        <Offered
          feature="plan"
          fallback={
            <Suspense>
              <RoomList rooms={rooms} now={now} nameOf={nameOf} />
            </Suspense>
          }
        >
          <RoomBoard
            rooms={rooms}
            lines={lines.data}
            spans={spans}
            now={now}
            show="coming"
            layout={isWide ? 'wide' : 'narrow'}
            nameOf={nameOf}
            aside={roomAside}
          />
          <p className={`${typography.note} ${styles.hours}`}>{t(($) => $.coming, { zone })}</p>
        </Offered>
      </section>
    </>
  )
}

function roomAside(room: Parameters<typeof RoomAside>[0]['room']) {
  return <RoomAside room={room} />
}
