import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { loadChunk } from '#lib/load-chunk.ts'
import { frameWords } from '#lib/frame-words.ts'
import { useWords } from '#lib/words.ts'
import { Offered } from '#api/offered.tsx'
import { useMinute } from '#lib/minute-clock.ts'
import { meQuery } from '#api/queries/account.queries.ts'
import { devicesQuery } from '#api/queries/device.queries.ts'
import { hubsQuery } from '#api/queries/hub.queries.ts'
import { roomsQuery } from '#api/queries/room.queries.ts'
import { factsOf } from '#features/rooms/rooms-facts.ts'
import { Welcome } from '#features/welcome/welcome.tsx'
import { AbsenceNote } from './absence-note.tsx'
import { DayRibbon } from './day-ribbon.tsx'
import { FourMeasures } from './four-measures.tsx'
import { OverviewAttention } from './overview-attention.tsx'
import { OverviewHeading } from './overview-heading.tsx'
import { Loading, Skeleton } from '#ui/skeleton.tsx'
import { WhenNear } from '#ui/when-near.tsx'
import sections from '#ui/section.module.css'

// Below the fold: fetched once somebody comes near it.
const Boards = lazy(async () => ({
  default: (await loadChunk(() => import('./overview-boards.tsx'))).OverviewBoards,
}))

/** The overview of the home: how it is, what needs a person, four measures, the day, the installation. */
export function OverviewScreen() {
  const { data: rooms } = useSuspenseQuery(roomsQuery)
  const { data: devices } = useSuspenseQuery(devicesQuery)
  const { data: me } = useQuery(meQuery)
  const { data: hubs, isError: hasNoHubs } = useQuery(hubsQuery)
  const now = useMinute()
  const facts = factsOf(rooms)
  const known = hubs ?? (hasNoHubs ? null : undefined)
  if (devices.length === 0) {
    return (
      <>
        <OverviewHeading facts={facts} devices={devices} now={now} />
        <Welcome isOwner={me?.role === 'owner'} />
      </>
    )
  }
  return (
    <>
      <OverviewHeading facts={facts} devices={devices} now={now} />
      <Offered feature="absence">
        <AbsenceNote now={now} />
      </Offered>
      <OverviewAttention facts={facts} devices={devices} hubs={known} now={now} />
      <FourMeasures devices={devices} rooms={rooms} now={now} />
      <Offered feature="plan">{rooms.length === 0 ? null : <DayRibbon rooms={rooms} now={now} />}</Offered>
      <WhenNear pending={<BoardsPending />}>
        <Suspense fallback={<BoardsPending />}>
          <Boards rooms={rooms} devices={devices} hubs={known} facts={facts} now={now} />
        </Suspense>
      </WhenNear>
    </>
  )
}

/** About as high as the boards: somebody who comes back finds the page where they left it. */
function BoardsPending() {
  const t = useWords(frameWords)
  return (
    <Loading label={t(($) => $.loading)}>
      <div className={sections.twoColumns}>
        {['energy', 'activity', 'rooms', 'hub'].map((board) => (
          <Skeleton key={board} width="100%" height="320px" />
        ))}
      </div>
    </Loading>
  )
}
