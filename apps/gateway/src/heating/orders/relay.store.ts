import type { Database } from '#base/database/database.ts'
import type { RoomKey } from './room-key.ts'

/**
 * The rooms of homes that have a heating device, or had one and are still protected, and whether a relay that follows
 * the room is one of them.
 */
export async function selectHeatedRoomsOf(
  database: Database,
  homeIds: readonly string[],
): Promise<(RoomKey & { hasRelay: boolean })[]> {
  return database.query(
    `select home_id as "homeId", room_id as "roomId", bool_or(is_relay) as "hasRelay" from (
       select home_id, room_id, not 'thermostat_mode' = any(commands) and excluded_at is null as is_relay from device
       where home_id = any($1::uuid[]) and room_id is not null and removed_at is null
         and ('thermostat_mode' = any(commands) or (category = 'heating' and 'on' = any(commands)))
       union all
       select home_id, room_id, false from room_claim
       where home_id = any($1::uuid[]) and kind in ('protection', 'open_window') and state <> 'ended') heated
     group by home_id, room_id`,
    [homeIds],
  )
}
