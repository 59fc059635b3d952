import type { Order, RoomRequest } from '@foyer/contract/heating.ts'
import { roomAlerts, type Room, type RoomOrder } from '@foyer/contract/room.ts'
import { isLowered } from '@foyer/rules/savings/is-lowered.ts'
import { awayOrders } from '@foyer/contract/absence.ts'
import type { DeviceOrderState, Request } from '#features/commands/command-state.ts'

export type RoomAlert = NonNullable<Room['alerts']>[number]

/** Summary of a home's rooms, for the first sentences on screen. */
export type RoomsFacts = {
  /** Rooms with heating. */
  heated: number
  /** Rooms in Confort (`warm`) and in a lower order (`lowered`); Confort-1 and Confort-2 are lowered. */
  warm: number
  lowered: number
  /** Rooms that do not respond: they count as neither warm nor lowered. */
  silent: Room[]
  /** Mean of the rooms that respond, °C. */
  meanTemperature: number | null
  /** ISO instant of the next automatic change of a room's order; null if there is none. */
  nextChange: string | null
  /** Worst first. */
  alerts: { room: Room; alert: RoomAlert }[]
}

/** Summarises the reported state of the rooms. */
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

/** True if none of the room's heating devices responds. */
export function isSilent(room: Room): boolean {
  return typeof room.silent_since === 'string'
}

/** The order that a room's devices report, else the one set by hand at a device, else the one in force. */
function orderShown(room: Room): Order | null {
  return room.thermostat_mode ?? room.hand?.order ?? room.order?.order ?? null
}

export type RoomState = {
  /** The order to show; null if unknown. */
  order: Order | null
  /** `stale`: not reported by any device, or the last known order of a silent room. */
  certainty: 'confirmed' | 'pending' | 'failed' | 'stale'
  /** The requested order that the devices have not confirmed yet; null if none is pending. */
  awaited: Order | null
  /** The gateway's answer about the worst device; null if there is none. */
  worst: DeviceOrderState | null
  /** Which of Auto and the six orders is in force, and which is requested. */
  option: RoomRequest | null
  requested: RoomRequest | null
}

/**
 * A room's current order, its requested order, and how certain they are. The gateway's answer decides. If a provider
 * gives none, the order that the devices report or that was set by hand is in force, and a requested order that they
 * have not confirmed is pending, even while the hub echoes it as a report.
 * @param latest the room's latest request, if its commands are loaded
 * @param pressed the option that the user just chose, while its request is unanswered
 */
export function roomState(
  room: Room,
  latest: Request | null = null,
  pressed: RoomRequest | null = null,
): RoomState {
  const worst = worstDevice(room)
  const isOnline = !isSilent(room)
  const state = worst?.state ?? stateReported(room)
  const requested = worst === null ? (room.awaited ?? null) : worst.order
  const isUnmet = isOnline && requested !== null && (state === 'pending' || state === 'failed')
  const order = isUnmet ? requested : orderShown(room)
  const isConfirmed = isOnline && order !== null && state === 'confirmed'
  return {
    order,
    certainty: isUnmet ? state : isConfirmed ? 'confirmed' : 'stale',
    awaited: worst === null ? awaitedOrderOf(room) : worst.state === 'pending' ? worst.order : null,
    worst,
    ...optionOf(room, latest, pressed),
  }
}

function worstDevice({ order_state: orderState }: Room): DeviceOrderState | null {
  if (orderState === undefined || orderState === null) return null
  const isWorst = ({ state, reason, since }: DeviceOrderState) =>
    state === orderState.state && reason === orderState.reason && since === orderState.since
  return orderState.devices.find(isWorst) ?? null
}

function stateReported(room: Room): 'pending' | 'confirmed' | 'unknown' {
  if ((room.awaited ?? null) !== null) return 'pending'
  return (room.thermostat_mode ?? room.hand ?? null) === null ? 'unknown' : 'confirmed'
}

function awaitedOrderOf(room: Room): Order | null {
  if (room.awaited !== undefined && room.awaited !== null) return room.awaited
  // A manual change is not expected to revert.
  if (room.hand !== undefined && room.hand !== null) return null
  const reported = room.thermostat_mode ?? null
  const inForce = room.order?.order ?? null
  return reported === null || inForce === null || reported === inForce ? null : inForce
}

/** A requested option is never in force before a device reports it. */
function optionOf(
  room: Room,
  latest: Request | null,
  pressed: RoomRequest | null,
): Pick<RoomState, 'option' | 'requested'> {
  const reported = room.thermostat_mode ?? null
  const order = room.order ?? null
  const isOverridden = order?.source === 'override'
  const followed = isOverridden ? order.order : order === null ? reported : 'auto'
  // If the commands are not loaded or do not reach back far enough, the room has the pending order.
  const open =
    latest === null || latest.state === 'confirmed'
      ? (room.awaited ?? null)
      : latest.state === 'pending'
        ? latest.order
        : null
  const requested = pressed ?? open
  // The hub echoes a request as a device report: it is not in force yet.
  const isByReport = pressed === null ? isOverridden : followed === pressed
  const confirmed = reported === requested ? null : reported
  return { option: isByReport ? confirmed : followed, requested }
}

function nextChange(rooms: readonly Room[]): string | null {
  const changes = rooms.flatMap(({ order }) => {
    if (order?.until === undefined || order.until === null) return []
    return order.next === null || order.next.order === order.order ? [] : [order.until]
  })
  return changes.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}

/** Whether an open window determines a room's order. */
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

/** The protection order in force in a room; null if none, if the room is silent, or if a device was set by hand. */
export function guardOf({ order = null, hand = null, awaited = null, silent_since: silent = null }: Room) {
  if (order === null || hand !== null || awaited !== null || silent !== null) return null
  return isOpenWindow(order) || order.source === 'protection' ? order : null
}

/** Whether an absence already preheats a room for the return: before that it sets one of `awayOrders`. */
export function isPreheat({ source, order }: RoomOrder): boolean {
  return source === 'absence' && !awayOrders.some((away) => away === order)
}
