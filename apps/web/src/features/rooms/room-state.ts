import type { Order, RoomRequest } from '@foyer/contract/heating.ts'
import { roomAlerts, type Room, type RoomOrder } from '@foyer/contract/room.ts'
import { isLowered } from '@foyer/rules/savings/is-lowered.ts'
import { awayOrders } from '@foyer/contract/absence.ts'
import type { DeviceAnswer, Request } from '#features/commands/command-state.ts'

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

/** The order that a room's devices report, else the one that a person set at one of them, else the one in force. */
function orderShown(room: Room): Order | null {
  return room.thermostat_mode ?? room.hand?.order ?? room.order?.order ?? null
}

export type RoomState = {
  /** The order that the room is shown in; null: none is known. */
  order: Order | null
  /** `stale`: reported by no device, or the last known of a silent room. */
  certainty: 'confirmed' | 'pending' | 'failed' | 'stale'
  /** The order that should be in force and that the devices have not confirmed yet; null: none is pending. */
  awaited: Order | null
  /** The gateway's answer about the worst device; null where it gives none. */
  worst: DeviceAnswer | null
  /** Which of Auto and the six orders is in force, and which is requested. */
  option: RoomRequest | null
  requested: RoomRequest | null
}

/**
 * What a room is in, what is requested, how certain that is, and why. The gateway's answer counts; where a provider
 * gives none, the order that the devices report or that a person set at one of them is in force, and what they were
 * asked for and have not confirmed is pending, even while the hub echoes it as a report.
 * @param latest the room's latest request, where its commands are loaded
 * @param pressed what was pressed and not answered yet
 */
export function roomState(
  room: Room,
  latest: Request | null = null,
  pressed: RoomRequest | null = null,
): RoomState {
  const worst = worstDevice(room)
  const isOnline = !isSilent(room)
  const state = worst?.state ?? stateReported(room)
  const wanted = worst === null ? (room.awaited ?? null) : worst.order
  const isUnmet = isOnline && wanted !== null && (state === 'pending' || state === 'failed')
  const order = isUnmet ? wanted : orderShown(room)
  const isConfirmed = isOnline && order !== null && state === 'confirmed'
  return {
    order,
    certainty: isUnmet ? state : isConfirmed ? 'confirmed' : 'stale',
    awaited: worst === null ? awaitedWithoutAnswer(room) : worst.state === 'pending' ? worst.order : null,
    worst,
    ...optionOf(room, latest, pressed),
  }
}

function worstDevice({ order_state: answer }: Room): DeviceAnswer | null {
  if (answer === undefined || answer === null) return null
  const isWorst = ({ state, reason, since }: DeviceAnswer) =>
    state === answer.state && reason === answer.reason && since === answer.since
  return answer.devices.find(isWorst) ?? null
}

function stateReported(room: Room): 'pending' | 'confirmed' | 'unknown' {
  if ((room.awaited ?? null) !== null) return 'pending'
  return (room.thermostat_mode ?? room.hand ?? null) === null ? 'unknown' : 'confirmed'
}

function awaitedWithoutAnswer(room: Room): Order | null {
  if (room.awaited !== undefined && room.awaited !== null) return room.awaited
  // A change made at the device is not expected to go away.
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
  // Before the commands are loaded, or beyond their end, the room itself has what is still pending.
  const open =
    latest === null || latest.state === 'confirmed'
      ? (room.awaited ?? null)
      : latest.state === 'pending'
        ? latest.order
        : null
  const requested = pressed ?? open
  // The hub echoes a request as if the device had reported it: that is not in force yet.
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
