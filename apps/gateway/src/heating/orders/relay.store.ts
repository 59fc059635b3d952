import type { Database } from '#base/database/database.ts'
import type { RoomKey } from './room-key.ts'

const relays = `select distinct d.home_id as "homeId", d.room_id as "roomId" from device d`
const heats = `d.room_id is not null and d.removed_at is null and d.category = 'heating' and 'on' = any(d.commands)
  and not 'thermostat_mode' = any(d.commands)`

/** The rooms of a home that a relay warms. */
export async function selectRelayRooms(database: Database, homeId: string): Promise<RoomKey[]> {
  return database.query<RoomKey>(`${relays} where d.home_id = $1 and ${heats}`, [homeId])
}

/** Whether a relay warms a room: it is told by what the room measures. */
export async function hasRelay(database: Database, { homeId, roomId }: RoomKey): Promise<boolean> {
  return (await selectRelayRooms(database, homeId)).some((room) => room.roomId === roomId)
}

/** The rooms of these partitions that a relay warms. */
export async function selectRelayRoomsOf(
  database: Database,
  partitions: readonly number[],
): Promise<RoomKey[]> {
  return database.query<RoomKey>(
    `${relays} join home h on h.id = d.home_id and h.partition = any($1::smallint[]) where ${heats}`,
    [partitions],
  )
}
