import type { Device } from '@foyer/contract/device.ts'
import type { Hub } from '@foyer/contract/hub.ts'
import type { Room } from '@foyer/contract/room.ts'
import { Offered } from '#api/offered.tsx'
import type { RoomsFacts } from '#features/rooms/rooms-facts.ts'
import { EnergyBoard } from './energy-board.tsx'
import { HubBoard } from './hub-board.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RoomsBoard } from './rooms-board.tsx'
import sections from '#ui/section.module.css'

/** What stands under the day: energy, what happened, the rooms and the hub. */
export function OverviewBoards({
  rooms,
  devices,
  hubs,
  facts,
  now,
}: {
  rooms: readonly Room[]
  devices: readonly Device[]
  /** Null where they could not be loaded. */
  hubs: readonly Hub[] | null | undefined
  facts: RoomsFacts
  now: number
}) {
  return (
    <div className={sections.twoColumns}>
      <Offered feature="consumption">
        <EnergyBoard />
      </Offered>
      <Offered feature="activity">
        <RecentActivity now={now} />
      </Offered>
      <RoomsBoard rooms={rooms} />
      <HubBoard hubs={hubs} devices={devices} roomCount={rooms.length} facts={facts} now={now} />
    </div>
  )
}
