import { randomUUID } from 'node:crypto'
import type { WaterWeek } from '@foyer/contract/hot-water.ts'
import type { Database } from '#base/database/database.ts'
import type { TankKey } from './hot-water.store.ts'

/** Sets or removes a tank's own week. */
export async function updateTankWeek(
  tx: Database,
  { homeId, deviceId }: TankKey,
  week: WaterWeek | null,
): Promise<void> {
  await tx.query(
    `update device set ecs_week = $3::jsonb, ecs_week_version = ecs_week_version + 1
     where home_id = $1 and id = $2`,
    [homeId, deviceId, week === null ? null : JSON.stringify(week)],
  )
}

/** Stores who changed the week of a tank, for the activity of the home; `at` in ms. */
export async function insertTankWeekChange(
  tx: Database,
  { homeId, deviceId }: TankKey,
  change: { roomId: string; at: number; accountId: string; accountName: string },
): Promise<void> {
  await tx.query(
    `insert into schedule_change (id, home_id, room_id, device_id, at, account_id, account_name)
     values ($1, $2, $3, $4, to_timestamp($5::float8 / 1000), $6, $7)`,
    [randomUUID(), homeId, change.roomId, deviceId, change.at, change.accountId, change.accountName],
  )
}
