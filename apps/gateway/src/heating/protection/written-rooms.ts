import type { ProtectionHold } from '@foyer/rules/protection/room-protection.ts'
import type { Database } from '#base/database/database.ts'
import { readFreeHolds, readHolds, type RoomHolds } from '#heating/orders/room-holds.ts'
import type { RoomKey } from '#heating/orders/room-key.ts'
import { readGuards, type RoomGuard } from '#heating/room-settings/room-guards.ts'
import type { WrittenRoom } from './known-room.ts'

const kinds = ['protection', 'open_window'] as const

/** The stored state of these rooms at an instant (ms), by their ids; a room that no longer exists is left out. */
export async function readWritten(
  database: Database,
  rooms: readonly RoomKey[],
  now: number,
): Promise<Map<string, WrittenRoom>> {
  if (rooms.length === 0) return new Map()
  const found = await readHolds(database, rooms, { kinds, now })
  const guards = await readGuards(database, rooms)
  return new Map(
    found.flatMap((room) => {
      const guard = guards.get(room.roomId)
      return guard === undefined ? [] : [[room.roomId, writtenRoom(room, guard)] as const]
    }),
  )
}

/**
 * Like `readWritten`, but locks each room until the transaction ends; null for one that another transaction has locked.
 */
export async function readWrittenFree(
  tx: Database,
  rooms: readonly RoomKey[],
  now: number,
): Promise<Map<string, WrittenRoom | null>> {
  const found = await readFreeHolds(tx, rooms, { kinds, now })
  const guards = await readGuards(tx, rooms)
  return new Map(
    Array.from(found, ([roomId, room]) => {
      const guard = guards.get(roomId)
      return [roomId, room === null || guard === undefined ? null : writtenRoom(room, guard)]
    }),
  )
}

function writtenRoom({ order, orderSince, holds, ended }: RoomHolds, guard: RoomGuard): WrittenRoom {
  const windows = ended.filter(({ kind }) => kind === 'open_window')
  const stops = ended.filter(({ kind, causeId }) => kind === 'protection' && causeId !== null)
  return {
    guard,
    order,
    orderSince,
    held: holds.flatMap(holdOf),
    endedAt: new Map(windows.map(({ causeId, until }) => [causeId, until])),
    stopped: stops.toSorted((one, other) => other.until - one.until)[0] ?? null,
    dueAt: null,
  }
}

function holdOf({ kind, ...hold }: RoomHolds['holds'][number]): ProtectionHold[] {
  return kind === 'protection' || kind === 'open_window' ? [{ ...hold, kind }] : []
}
