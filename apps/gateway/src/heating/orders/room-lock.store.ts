import type { Database } from '#base/database/database.ts'
import type { RoomKey } from './room-key.ts'

/**
 * Locks a room until the transaction ends, so that its order is decided by one transaction at a time. False if the home
 * has no such room.
 */
export async function lockRoom(tx: Database, { homeId, roomId }: RoomKey): Promise<boolean> {
  const rows = await tx.query('select 1 from room where home_id = $1 and id = $2 for no key update', [
    homeId,
    roomId,
  ])
  return rows.length === 1
}

/**
 * Locks rooms until the transaction ends, and waits for other transactions; always in the same order, which prevents
 * deadlocks.
 */
export async function lockRooms(tx: Database, rooms: readonly RoomKey[]): Promise<void> {
  await tx.query(
    `select from room where (home_id, id) in (select * from unnest($1::uuid[], $2::uuid[]))
     order by home_id, id for no key update`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId)],
  )
}

/**
 * Locks rooms of any homes until the transaction ends, without waiting: rooms that another transaction has locked, or
 * whose home is locked, are skipped. Returns the locked rooms.
 */
export async function lockFreeRooms(tx: Database, rooms: readonly RoomKey[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from unnest($1::uuid[], $2::uuid[]) as wanted (home_id, id)
     join room r on r.id = wanted.id and r.home_id = wanted.home_id
     join home h on h.id = r.home_id
     for no key update of r skip locked for key share of h skip locked`,
    [rooms.map((room) => room.homeId), rooms.map((room) => room.roomId)],
  )
  return new Set(rows.map(({ id }) => id))
}
