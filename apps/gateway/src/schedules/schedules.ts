import type { Schedule } from '@foyer/contract/schedule.ts'
import type { Database } from '#database/database.ts'
import { GatewayError } from '#http/gateway-error.ts'
import { selectRoomWeek, selectSchedules, type ScheduleRow } from './schedule.store.ts'

export type Schedules = {
  /** The weeks that rooms of the home have. */
  list(homeId: string): Promise<ScheduleRow[]>
  /** The week of a room, seven empty days where nobody made one. Throws `not_found` for a room that the home has not. */
  ofRoom(key: { homeId: string; roomId: string }): Promise<Schedule>
}

/** The weeks of rooms, as they are stored. */
export function createSchedules({ database }: { database: Database }): Schedules {
  return {
    list: (homeId) => selectSchedules(database, homeId),
    async ofRoom(key) {
      const row = await selectRoomWeek(database, key)
      if (row === undefined) throw new GatewayError('not_found')
      return {
        room_id: key.roomId,
        name: row.name ?? row.roomName,
        week: row.week ?? [[], [], [], [], [], [], []],
        default_order: row.defaultOrder,
      }
    },
  }
}
