import type { OrderAims } from '@foyer/rules/protection/room-protection.ts'
import type { Database } from '#base/database/database.ts'
import type { RoomKey } from '#heating/orders/room-key.ts'
import { selectRoomSettings } from './room-settings.store.ts'

const MINUTE = 60_000

/** How a room is protected, from its settings. */
export type RoomGuard = {
  /** How its open windows are detected, if at all, and for how long (ms) one may hold the room. */
  byContact: boolean
  byFall: boolean
  limit: number
  /** °C below which it must not fall, and above which it is never heated. */
  floor: number
  ceiling: number
  aims: OrderAims
}

/** How these rooms are protected, by their ids; a room that no longer exists is left out. */
export async function readGuards(
  database: Database,
  rooms: readonly RoomKey[],
): Promise<Map<string, RoomGuard>> {
  const rows = await selectRoomSettings(database, rooms)
  return new Map(
    rows.map(({ roomId, window, protection, temperatures }) => [
      roomId,
      {
        byContact: window.isWatched && window.byContact,
        byFall: window.isWatched && window.byFall,
        limit: window.limit * MINUTE,
        ...protection,
        aims: { ...temperatures, stop: null },
      },
    ]),
  )
}
