import type { Room, RoomOrder } from '@foyer/contract/room.ts'

/** Whether an open window decides what a room is told. */
export function isOpenWindow(order: RoomOrder): boolean {
  return order.source === 'open_window'
}

/** Whether a room is heated for its frost floor's sake; its guard against heating that goes on stops it instead. */
export function isFrostGuard(order: RoomOrder): boolean {
  return order.source === 'protection' && order.order !== 'stop'
}

/** What protects a room and is in force in it, while it answers and nobody set a device otherwise; null: nothing. */
export function guardOf({ order = null, hand = null, awaited = null, silent_since: silent = null }: Room) {
  if (order === null || hand !== null || awaited !== null || silent !== null) return null
  return isOpenWindow(order) || order.source === 'protection' ? order : null
}
