import type { RoomGuard } from '@foyer/rules/home/plan-protection.ts'
import type { Database } from '#base/database/database.ts'
import type { RoomKey } from '#heating/orders/room-key.ts'
import { selectRoomSettings } from './room-settings.store.ts'

const MINUTE = 60_000

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
