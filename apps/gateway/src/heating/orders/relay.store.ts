import type { Database } from '#base/database/database.ts'
import type { RoomKey } from './room-key.ts'

/** The rooms of homes that have a heating relay. */
export async function selectRelayRooms(database: Database, homeIds: readonly string[]): Promise<RoomKey[]> {
  return database.query<RoomKey>(
    `select distinct home_id as "homeId", room_id as "roomId" from device
     where home_id = any($1::uuid[]) and room_id is not null and removed_at is null and excluded_at is null
       and category = 'heating' and 'on' = any(commands) and not 'thermostat_mode' = any(commands)`,
    [homeIds],
  )
}
