import { awayOrders } from '@foyer/contract/absence.ts'
import type { RoomOrder } from '@foyer/contract/room.ts'

/** Whether an absence heats a room for its return already: what it asks until then is one of two orders. */
export function isPreheat({ source, order }: RoomOrder): boolean {
  return source === 'absence' && !awayOrders.some((away) => away === order)
}
