import type { RoomGuard } from './known-room.ts'

const MINUTE = 60_000

/**
 * How a room is guarded of which nobody said otherwise. An open window holds it for an hour at most: airing takes ten
 * minutes, and a contact that lies, or a window forgotten in frost, then does more harm than the heat that is lost.
 */
export const usualGuard: RoomGuard = {
  byContact: true,
  byFall: true,
  limit: 60 * MINUTE,
  floor: 7,
  ceiling: 24,
  aims: { comfort: 19, comfort_minus_1: 18, comfort_minus_2: 17, eco: 15.5, frost_protection: 7, stop: null },
}
