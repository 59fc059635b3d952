import type { ProtectionHold } from '@foyer/rules/protection/room-protection.ts'
import type { Database } from '#base/database/database.ts'
import { readFreeHolds, readHolds, type RoomHolds } from '#heating/orders/room-holds.ts'
import type { RoomKey } from '#heating/orders/room-key.ts'
import type { WrittenRoom } from './known-room.ts'
import { usualGuard } from './room-guard.ts'

const kinds = ['protection', 'open_window'] as const

/** What is written down of these rooms at an instant (ms), by their ids; a room that is gone has nothing. */
export async function readWritten(
  database: Database,
  rooms: readonly RoomKey[],
  now: number,
): Promise<Map<string, WrittenRoom>> {
  const found = await readHolds(database, rooms, { kinds, now })
  return new Map(found.map((room) => [room.roomId, writtenRoom(room)]))
}

/** The same of rooms that are held until the transaction ends; null for one that somebody else holds just now. */
export async function readWrittenFree(
  tx: Database,
  rooms: readonly RoomKey[],
  now: number,
): Promise<Map<string, WrittenRoom | null>> {
  const found = await readFreeHolds(tx, rooms, { kinds, now })
  return new Map(Array.from(found, ([roomId, room]) => [roomId, room === null ? null : writtenRoom(room)]))
}

function writtenRoom({ order, orderSince, holds, endedAt }: RoomHolds): WrittenRoom {
  return { guard: usualGuard, order, orderSince, held: holds.flatMap(holdOf), endedAt, dueAt: null }
}

function holdOf({ kind, ...hold }: RoomHolds['holds'][number]): ProtectionHold[] {
  return kind === 'protection' || kind === 'open_window' ? [{ ...hold, kind }] : []
}
