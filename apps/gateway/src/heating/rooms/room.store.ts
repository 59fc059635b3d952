import type { Database } from '#base/database/database.ts'
import { lockHome } from '#home/homes/homes.ts'

export type RoomRow = { id: string; name: string; isDefault: boolean }

/** The rooms of a home, in the order that its people chose. */
export async function selectRooms(database: Database, homeId: string): Promise<RoomRow[]> {
  return database.query<RoomRow>(
    `select id, name, is_default as "isDefault" from room where home_id = $1 order by position, created_at, id`,
    [homeId],
  )
}

type Key = { homeId: string; roomId: string }

/** Like `selectRooms`, but locked until the transaction ends: rooms are added, removed and moved one at a time. */
export async function selectRoomsLocked(tx: Database, homeId: string): Promise<RoomRow[]> {
  await lockHome(tx, homeId)
  return selectRooms(tx, homeId)
}

/** Adds a room at the end of a home's rooms. */
export async function insertRoom(
  tx: Database,
  room: { id: string; homeId: string; name: string; isDefault: boolean; at: number },
): Promise<void> {
  await tx.query(
    `insert into room (id, home_id, name, position, is_default, created_at)
     select $1, $2, $3, coalesce(max(position) + 1, 0), $4, to_timestamp($5::float8 / 1000)
     from room where home_id = $2`,
    [room.id, room.homeId, room.name, room.isDefault, room.at],
  )
}

/** Renames a room. Undefined if the home has no such room. */
export async function updateRoomName(tx: Database, key: Key, name: string): Promise<RoomRow | undefined> {
  const rows = await tx.query<RoomRow>(
    `update room set name = $3 where home_id = $1 and id = $2 returning id, name, is_default as "isDefault"`,
    [key.homeId, key.roomId, name],
  )
  return rows[0]
}

/** Puts the rooms of a home in this order. */
export async function updateRoomPositions(
  tx: Database,
  homeId: string,
  roomIds: readonly string[],
): Promise<void> {
  await tx.query(
    `update room set position = new.position - 1
     from unnest($2::uuid[]) with ordinality as new (id, position)
     where room.home_id = $1 and room.id = new.id`,
    [homeId, roomIds],
  )
}

/** Moves the devices of a room, and the placements of devices not yet reported, to the default room. */
export async function moveToDefaultRoom(tx: Database, { homeId, roomId }: Key): Promise<void> {
  const target = '(select r.id from room r where r.home_id = $1 and r.is_default)'
  await tx.query(`update device set room_id = ${target} where home_id = $1 and room_id = $2`, [
    homeId,
    roomId,
  ])
  await tx.query(`update placement set room_id = ${target} where home_id = $1 and room_id = $2`, [
    homeId,
    roomId,
  ])
}

/** Deletes a room, with its week and the requests made of it as a whole. */
export async function deleteRoomRow(tx: Database, { homeId, roomId }: Key): Promise<void> {
  await tx.query('delete from room where home_id = $1 and id = $2 and not is_default', [homeId, roomId])
}
