import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { Database } from '#database/database.ts'

export type ScheduleRow = { id: string; roomId: string; name: string }

/** The schedules of a home's rooms, in the order of the rooms. */
export async function selectSchedules(database: Database, homeId: string): Promise<ScheduleRow[]> {
  return database.query<ScheduleRow>(
    `select s.id, s.room_id as "roomId", s.name
     from schedule s join room r on r.id = s.room_id and r.home_id = s.home_id
     where s.home_id = $1 order by r.position, r.id`,
    [homeId],
  )
}

/** A room of the home with its week; the week is null where nobody made one. */
export async function selectRoomWeek(
  database: Database,
  key: { homeId: string; roomId: string },
): Promise<{ roomName: string; defaultOrder: Order; name: string | null; week: Week | null } | undefined> {
  const rows = await database.query<{
    roomName: string
    defaultOrder: Order
    name: string | null
    week: Week | null
  }>(
    `select r.name as "roomName", r.default_order as "defaultOrder", s.name, s.week
     from room r left join schedule s on s.room_id = r.id and s.home_id = r.home_id
     where r.home_id = $1 and r.id = $2`,
    [key.homeId, key.roomId],
  )
  return rows[0]
}
