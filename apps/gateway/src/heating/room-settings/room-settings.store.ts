import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import type { Database } from '#base/database/database.ts'

type RoomKey = { homeId: string; roomId: string }

/** The effect of an open window in a room. */
type WindowSettings = {
  isWatched: boolean
  byContact: boolean
  byFall: boolean
  /** The longest time that it stops the heating, minutes. */
  limit: number
}

/** The settings of a room; temperatures in °C, times in ms. */
export type RoomSettingsRow = RoomKey & {
  temperatures: RoomTemperatures
  window: WindowSettings
  /** Measured °C below which the room is heated whatever its order is, and above which its heating is stopped. */
  protection: { floor: number; ceiling: number }
  version: number
  changedAt: number | null
  changedBy: string | null
}

const settings = `r.home_id as "homeId", r.id as "roomId",
  jsonb_build_object('comfort', r.comfort, 'comfort_minus_1', r.comfort_minus_1, 'comfort_minus_2', r.comfort_minus_2,
    'eco', r.eco, 'frost_protection', r.frost_protection) as temperatures,
  jsonb_build_object('isWatched', r.window_watch, 'byContact', r.window_by_contact, 'byFall', r.window_by_fall,
    'limit', r.window_limit) as window,
  jsonb_build_object('floor', r.frost_floor, 'ceiling', r.ceiling) as protection,
  r.settings_version as version, r.settings_changed_at as "changedAt", r.settings_changed_by_name as "changedBy"`

/** The settings of these rooms, of any homes; a room that no longer exists is left out. */
export async function selectRoomSettings(
  database: Database,
  rooms: readonly RoomKey[],
): Promise<RoomSettingsRow[]> {
  return database.query<RoomSettingsRow>(
    `select ${settings} from room r
     join unnest($1::uuid[], $2::uuid[]) as wanted (home_id, id) on wanted.home_id = r.home_id and wanted.id = r.id`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId)],
  )
}

/** The settings of a room, locked until the transaction ends, so that changes are made one after the other. */
export async function selectRoomSettingsLocked(
  tx: Database,
  { homeId, roomId }: RoomKey,
): Promise<RoomSettingsRow | undefined> {
  const rows = await tx.query<RoomSettingsRow>(
    `select ${settings} from room r where r.home_id = $1 and r.id = $2 for no key update`,
    [homeId, roomId],
  )
  return rows[0]
}

/** Replaces the settings of a room, as their next version. */
export async function updateRoomSettings(
  tx: Database,
  {
    homeId,
    roomId,
    temperatures,
    window,
    protection,
    changedAt,
    changedBy,
  }: Omit<RoomSettingsRow, 'version'>,
): Promise<void> {
  await tx.query(
    `update room set comfort = $3, comfort_minus_1 = $4, comfort_minus_2 = $5, eco = $6, frost_protection = $7,
       window_watch = $8, window_by_contact = $9, window_by_fall = $10, window_limit = $11, frost_floor = $12,
       ceiling = $13, settings_version = settings_version + 1,
       settings_changed_at = to_timestamp($14::float8 / 1000), settings_changed_by_name = $15
     where home_id = $1 and id = $2`,
    [
      homeId,
      roomId,
      temperatures.comfort,
      temperatures.comfort_minus_1,
      temperatures.comfort_minus_2,
      temperatures.eco,
      temperatures.frost_protection,
      window.isWatched,
      window.byContact,
      window.byFall,
      window.limit,
      protection.floor,
      protection.ceiling,
      changedAt,
      changedBy,
    ],
  )
}
