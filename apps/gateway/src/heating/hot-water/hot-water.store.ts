import type { EcsMode } from '@foyer/contract/heating.ts'
import type { WaterWeek } from '@foyer/contract/hot-water.ts'
import type { Database } from '#base/database/database.ts'

export type TankKey = { homeId: string; deviceId: string }

/** A tank's relay with the mode that was chosen; times in ms. */
export type TankRow = {
  homeId: string
  deviceId: string
  deviceName: string
  roomId: string | null
  mode: EcsMode
  endsAt: number | null
  setAt: number | null
  setByName: string | null
  /** The week that `auto` follows; null: the hours of the contract. */
  week: WaterWeek | null
  weekVersion: number
}

const columns = `home_id as "homeId", id as "deviceId", name as "deviceName", room_id as "roomId",
  coalesce(ecs_mode, 'auto') as mode, ecs_ends_at as "endsAt", ecs_set_at as "setAt", ecs_set_by_name as "setByName",
  ecs_week as week, ecs_week_version as "weekVersion"`

const isTank = `category = 'hot_water' and 'on' = any(commands) and removed_at is null`

/** The tanks of homes, sorted by name. */
export async function selectTanks(database: Database, homeIds: readonly string[]): Promise<TankRow[]> {
  return database.query<TankRow>(
    `select ${columns} from device where home_id = any($1::uuid[]) and ${isTank} order by name, id`,
    [homeIds],
  )
}

/** One tank of a home, locked until the transaction ends, so that one transaction at a time decides about it. */
export async function selectTankLocked(tx: Database, key: TankKey): Promise<TankRow | undefined> {
  const rows = await tx.query<TankRow>(
    `select ${columns} from device where home_id = $1 and id = $2 and ${isTank} for no key update`,
    [key.homeId, key.deviceId],
  )
  return rows[0]
}

/** True if the home has this room. */
export async function hasRoom(tx: Database, key: { homeId: string; roomId: string }): Promise<boolean> {
  const rows = await tx.query('select from room where home_id = $1 and id = $2', [key.homeId, key.roomId])
  return rows.length === 1
}

/** Sets these tanks back to `auto` from an instant (ms) on. */
export async function endOneOffs(tx: Database, keys: readonly TankKey[], at: number): Promise<void> {
  await tx.query(
    `update device d set ecs_mode = 'auto', ecs_ends_at = null, ecs_set_at = to_timestamp($3::float8 / 1000),
       ecs_set_by_name = null
     from unnest($1::uuid[], $2::uuid[]) as over (home_id, device_id)
     where d.home_id = over.home_id and d.id = over.device_id`,
    [keys.map(({ homeId }) => homeId), keys.map(({ deviceId }) => deviceId), at],
  )
}

/** Stores a mode that was chosen. */
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
