import type { Database } from '#database/database.ts'

export type RoomRow = { id: string; name: string; isDefault: boolean }

/** The rooms of a home, in the order that its people gave them. */
export async function selectRooms(database: Database, homeId: string): Promise<RoomRow[]> {
  return database.query<RoomRow>(
    `select id, name, is_default as "isDefault" from room where home_id = $1 order by position, created_at, id`,
    [homeId],
  )
}
