import type { EcsMode } from '@foyer/contract/heating.ts'
import type { WaterWeek } from '@foyer/contract/hot-water.ts'
import type { Database } from '#base/database/database.ts'

export type TankKey = { homeId: string; deviceId: string }

/** A tank's relay with the mode that somebody chose; times are ms. */
export type TankRow = {
  homeId: string
  deviceId: string
  deviceName: string
  roomId: string | null
  mode: EcsMode
  endsAt: number | null
  setAt: number | null
  setByName: string | null
  /** What `auto` follows; null: the hours of the contract. */
  week: WaterWeek | null
  weekVersion: number
}

const columns = `home_id as "homeId", id as "deviceId", name as "deviceName", room_id as "roomId",
  coalesce(ecs_mode, 'auto') as mode, ecs_ends_at as "endsAt", ecs_set_at as "setAt", ecs_set_by_name as "setByName",
  ecs_week as week, ecs_week_version as "weekVersion"`

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

/** The tanks of homes: what their keeper looks after. */
export async function selectTanksOf(database: Database, partitions: readonly number[]): Promise<TankKey[]> {
  return database.query<TankKey>(
    `select home_id as "homeId", id as "deviceId" from device
     where ${isTank} and home_id in (select id from home where partition = any($1::smallint[]))`,
    [partitions],
  )
}

/** Which of these are tanks. */
export async function selectTankIds(tx: Database, keys: readonly TankKey[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select d.id from unnest($1::uuid[], $2::uuid[]) as wanted (home_id, device_id)
     join device d on d.home_id = wanted.home_id and d.id = wanted.device_id where ${isTank}`,
    [keys.map(({ homeId }) => homeId), keys.map(({ deviceId }) => deviceId)],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Holds tanks of any homes until the transaction ends, but for those that somebody else holds. */
export async function lockFreeTanks(tx: Database, keys: readonly TankKey[]): Promise<TankRow[]> {
  return tx.query<TankRow>(
    `select ${columns} from device d
     join unnest($1::uuid[], $2::uuid[]) as wanted (wanted_home, device_id)
       on d.home_id = wanted_home and d.id = wanted.device_id
     where ${isTank} for no key update of d skip locked`,
    [keys.map(({ homeId }) => homeId), keys.map(({ deviceId }) => deviceId)],
  )
}

/** Lets these tanks follow the off-peak hours again from an instant (ms) on. */
export async function endOneOffs(tx: Database, keys: readonly TankKey[], at: number): Promise<void> {
  await tx.query(
    `update device d set ecs_mode = 'auto', ecs_ends_at = null, ecs_set_at = to_timestamp($3::float8 / 1000),
       ecs_set_by_name = null
     from unnest($1::uuid[], $2::uuid[]) as over (home_id, device_id)
     where d.home_id = over.home_id and d.id = over.device_id`,
    [keys.map(({ homeId }) => homeId), keys.map(({ deviceId }) => deviceId), at],
  )
}

/** Keeps a mode that was chosen. */
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
