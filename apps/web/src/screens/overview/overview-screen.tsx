import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Offered } from '#base/api/offered.tsx'
import { useMinute } from '#base/time/minute-clock.ts'
import { meQuery } from '#entities/account/account.queries.ts'
import { devicesQuery } from '#entities/device/device.queries.ts'
import { hubsQuery } from '#entities/hub/hub.queries.ts'
import { roomsQuery } from '#entities/room/room.queries.ts'
import { factsOf } from '#entities/room/rooms-facts.ts'
import { Welcome } from '#entities/hub/welcome.tsx'
import { DayRibbon } from './day-ribbon.tsx'
import { EnergyBoard } from './energy-board.tsx'
import { FourMeasures } from './four-measures.tsx'
import { HubBoard } from './hub-board.tsx'
import { OverviewAttention } from './overview-attention.tsx'
import { OverviewHeading } from './overview-heading.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RoomsBoard } from './rooms-board.tsx'
import sections from '#ui/section.module.css'

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
      <OverviewAttention facts={facts} devices={devices} hubs={known} now={now} />
      <FourMeasures devices={devices} rooms={rooms} now={now} />
      <Offered>{rooms.length === 0 ? null : <DayRibbon rooms={rooms} now={now} />}</Offered>
      <div className={sections.twoColumns}>
        <Offered>
          <EnergyBoard />
          <RecentActivity now={now} />
        </Offered>
        <RoomsBoard rooms={rooms} />
        <HubBoard hubs={known} devices={devices} roomCount={rooms.length} facts={facts} now={now} />
      </div>
    </>
  )
}
