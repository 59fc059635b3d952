import { randomUUID } from 'node:crypto'
import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { Database } from '#base/database/database.ts'

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

export type RoomWeekRow = {
  roomName: string
  defaultOrder: Order
  name: string | null
  week: Week | null
  version: number | null
  changedAt: number | null
  changedBy: string | null
}

type RoomKey = { homeId: string; roomId: string }

/** A room of the home with its week; the week is null if it was never set. */
export async function selectRoomWeek(database: Database, key: RoomKey): Promise<RoomWeekRow | undefined> {
  const rows = await database.query<RoomWeekRow>(
    `select r.name as "roomName", r.default_order as "defaultOrder", s.name, s.week, s.version,
       s.changed_at as "changedAt", s.changed_by_name as "changedBy"
     from room r left join schedule s on s.room_id = r.id and s.home_id = r.home_id
     where r.home_id = $1 and r.id = $2`,
    [key.homeId, key.roomId],
  )
  return rows[0]
}

export type WeekChange = RoomKey & {
  week: Week
  /** The name of a week that is created now. */
  name: string
  at: number
  accountId: string
  accountName: string
}

/** Creates or replaces a room's week. */
export async function upsertWeek(tx: Database, change: WeekChange): Promise<void> {
  await tx.query(
    `insert into schedule (id, home_id, room_id, name, week, created_at, changed_at, changed_by_name)
     select $1, r.home_id, r.id, $4, $5::jsonb, to_timestamp($6::float8 / 1000), to_timestamp($6::float8 / 1000), $7
     from room r where r.home_id = $2 and r.id = $3
     on conflict (home_id, room_id) do update set week = excluded.week, version = schedule.version + 1,
       changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name
     where schedule.home_id = $2`,
    [
      randomUUID(),
      change.homeId,
      change.roomId,
      change.name,
      JSON.stringify(change.week),
      change.at,
      change.accountName,
    ],
  )
}

/** Stores who changed the week of a room, for the activity of the home. */
export async function insertWeekChange(tx: Database, change: WeekChange): Promise<void> {
  await tx.query(
    `insert into schedule_change (id, home_id, room_id, at, account_id, account_name)
     values ($1, $2, $3, to_timestamp($4::float8 / 1000), $5, $6)`,
    [randomUUID(), change.homeId, change.roomId, change.at, change.accountId, change.accountName],
  )
}
