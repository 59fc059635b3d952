import type { Room, RoomOrder } from '@foyer/contract/room.ts'

/** Whether an open window decides what a room is told. */
export function isOpenWindow(order: RoomOrder): boolean {
  return order.source === 'open_window'
}

/** Whether a room is heated because it was measured below its frost floor. */
export function isFrostGuard(order: RoomOrder): boolean {
  return order.source === 'protection' && order.order !== 'stop' && !isSilentGuard(order)
}

/** Whether a room is in Hors Gel in place of Arrêt because its thermometer is silent. */
export function isSilentGuard(order: RoomOrder): boolean {
  return order.source === 'protection' && order.order === 'frost_protection'
}

/** What protects a room and is in force in it, while it answers and nobody set a device otherwise; null: nothing. */
export function guardOf({ order = null, hand = null, awaited = null, silent_since: silent = null }: Room) {
  if (order === null || hand !== null || awaited !== null || silent !== null) return null
  return isOpenWindow(order) || order.source === 'protection' ? order : null
}
