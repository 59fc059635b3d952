import type { EcsMode } from '@foyer/contract/heating.ts'
import type { Database } from '#base/database/database.ts'

export type TankKey = { homeId: string; deviceId: string }

/** A tank's relay with the mode that somebody chose; times are ms. */
export type TankRow = {
  homeId: string
  deviceId: string
  roomId: string | null
  mode: EcsMode
  endsAt: number | null
  setAt: number | null
  setByName: string | null
}

const columns = `home_id as "homeId", id as "deviceId", room_id as "roomId", coalesce(ecs_mode, 'auto') as mode,
  ecs_ends_at as "endsAt", ecs_set_at as "setAt", ecs_set_by_name as "setByName"`

const isTank = `category = 'hot_water' and 'on' = any(commands) and removed_at is null`

/** The tanks of a home. */
export async function selectTanks(database: Database, homeId: string): Promise<TankRow[]> {
  return database.query<TankRow>(
    `select ${columns} from device where home_id = $1 and ${isTank} order by name, id`,
    [homeId],
  )
}

/** One tank of a home, held until the transaction ends: it is told by one at a time. */
export async function selectTankLocked(tx: Database, key: TankKey): Promise<TankRow | undefined> {
  const rows = await tx.query<TankRow>(
    `select ${columns} from device where home_id = $1 and id = $2 and ${isTank} for no key update`,
    [key.homeId, key.deviceId],
  )
  return rows[0]
}

/** Whether a home has this room. */
export async function hasRoom(tx: Database, key: { homeId: string; roomId: string }): Promise<boolean> {
  const rows = await tx.query('select from room where home_id = $1 and id = $2', [key.homeId, key.roomId])
  return rows.length === 1
}

/** The homes that have a tank: what the runner looks after. */
export async function selectTankHomes(database: Database, partitions: readonly number[]): Promise<string[]> {
  const rows = await database.query<{ homeId: string }>(
    `select distinct home_id as "homeId" from device
     where ${isTank} and home_id in (select id from home where partition = any($1::smallint[]))`,
    [partitions],
  )
  return rows.map((row) => row.homeId)
}

/** Keeps a mode that was chosen, or that a one-off ended in. */
export async function updateTank(
  tx: Database,
  { homeId, deviceId }: TankKey,
  choice: { mode: EcsMode; endsAt: number | null; setAt: number; setByName: string | null },
): Promise<void> {
  await tx.query(
    `update device set ecs_mode = $3, ecs_ends_at = to_timestamp($4::float8 / 1000),
       ecs_set_at = to_timestamp($5::float8 / 1000), ecs_set_by_name = $6
     where home_id = $1 and id = $2`,
    [homeId, deviceId, choice.mode, choice.endsAt, choice.setAt, choice.setByName],
  )
}
