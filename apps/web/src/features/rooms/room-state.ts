import type { Order } from '@foyer/contract/heating.ts'
import type { RoomOrderState } from '@foyer/contract/order-state.ts'
import { roomAlerts, type Room, type RoomOrder } from '@foyer/contract/room.ts'
import { isLowered } from '@foyer/rules/savings/is-lowered.ts'
import { awayOrders } from '@foyer/contract/absence.ts'

export type RoomAlert = NonNullable<Room['alerts']>[number]

/** What the rooms of a home come to, for its first sentences. */
export type RoomsFacts = {
  /** Rooms in which something heats. */
  heated: number
  /** Rooms in Confort, and those in an order below it: Confort-1 and Confort-2 are lowered. */
  warm: number
  lowered: number
  /** Rooms that do not answer: they count neither as warm nor as lowered. */
  silent: Room[]
  /** °C over the rooms that answer. */
  meanTemperature: number | null
  /** ISO instant at which the next room changes its order by itself; null where none does. */
  nextChange: string | null
  /** The worst first. */
  alerts: { room: Room; alert: RoomAlert }[]
}

/** Counts what the rooms say of themselves. */
export function factsOf(rooms: readonly Room[]): RoomsFacts {
  const silent = rooms.filter(isSilent)
  const answering = rooms.filter((room) => !isSilent(room))
  const heated = rooms.filter((room) => room.has_thermostat === true)
  const orders = answering.flatMap((room) => orderShown(room) ?? [])
  const temperatures = answering.flatMap((room) => room.temperature ?? [])
  return {
    heated: heated.length,
    warm: orders.filter((order) => !isLowered(order)).length,
    lowered: orders.filter(isLowered).length,
    silent,
    meanTemperature:
      temperatures.length === 0
        ? null
        : temperatures.reduce((sum, value) => sum + value, 0) / temperatures.length,
    nextChange: nextChange(rooms),
    alerts: rooms
      .flatMap((room) => (room.alerts ?? []).map((alert) => ({ room, alert })))
      .toSorted((one, other) => roomAlerts.indexOf(one.alert.kind) - roomAlerts.indexOf(other.alert.kind)),
  }
}

/** True where none of the room's heating answers. */
export function isSilent(room: Room): boolean {
  return typeof room.silent_since === 'string'
}

/** The order that a room wears: what its devices report, else what somebody set at one of them, else what is in force. */
export function orderShown(room: Room): Order | null {
  return room.thermostat_mode ?? room.hand?.order ?? room.order?.order ?? null
}

/** How what should be in force stands at the device that stands worst; `order` is null where °C were set there. */
export type OrderStanding = Pick<
  RoomOrderState['devices'][number],
  'state' | 'order' | 'reason' | 'device_name'
>

/** The gateway's answer about a room's order, as of its worst device; null where there is none. */
export function orderStandingOf({ order_state: answer }: Room): OrderStanding | null {
  if (answer === undefined || answer === null) return null
  const isWorst = ({ state, reason, since }: RoomOrderState['devices'][number]) =>
    state === answer.state && reason === answer.reason && since === answer.since
  return answer.devices.find(isWorst) ?? null
}

/** `stale`: nobody reports it, or it is the last known of a silent room. */
type RoomOrderFace = { order: Order; state: 'confirmed' | 'pending' | 'failed' | 'stale' }

/**
 * How the order of a room is drawn: by the gateway's answer; where a provider gives none, what its devices report or
 * somebody set at one of them is in force, and what they were asked for and have not confirmed is pending, even while
 * the hub repeats it as if it were their word.
 */
export function orderFaceOf(room: Room): RoomOrderFace | null {
  const standing = orderStandingOf(room)
  const order = orderShown(room)
  const wanted = standing === null ? (room.awaited ?? null) : standing.order
  const state = standing?.state ?? stateReported(room)
  if (isSilent(room)) return order === null ? null : { order, state: 'stale' }
  if (wanted !== null && (state === 'pending' || state === 'failed')) return { order: wanted, state }
  return order === null ? null : { order, state: state === 'confirmed' ? 'confirmed' : 'stale' }
}

function stateReported(room: Room): 'pending' | 'confirmed' | 'unknown' {
  if ((room.awaited ?? null) !== null) return 'pending'
  return (room.thermostat_mode ?? room.hand ?? null) === null ? 'unknown' : 'confirmed'
}

/** The order that a room was asked for and that its devices have not confirmed yet; null where none is pending. */
export function orderAwaited(room: Room): Order | null {
  const standing = orderStandingOf(room)
  if (standing !== null) return standing.state === 'pending' ? standing.order : null
  if (room.awaited !== undefined && room.awaited !== null) return room.awaited
  // What somebody set at the device is not awaited to go away.
  if (room.hand !== undefined && room.hand !== null) return null
  const reported = room.thermostat_mode ?? null
  const inForce = room.order?.order ?? null
  return reported === null || inForce === null || reported === inForce ? null : inForce
}

/** The order that a room's devices did not take; null where none failed. */
export function orderFailed(room: Room): Order | null {
  const standing = orderStandingOf(room)
  return standing?.state === 'failed' ? standing.order : null
}

function nextChange(rooms: readonly Room[]): string | null {
  const changes = rooms.flatMap(({ order }) => {
    if (order?.until === undefined || order.until === null) return []
    return order.next === null || order.next.order === order.order ? [] : [order.until]
  })
  return changes.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}

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

/** Whether an absence heats a room for its return already: what it asks until then is one of two orders. */
export function isPreheat({ source, order }: RoomOrder): boolean {
  return source === 'absence' && !awayOrders.some((away) => away === order)
}
