import type { Order } from '@foyer/contract/heating.ts'
import { roomAlerts, type Room } from '@foyer/contract/room.ts'
import { isLowered } from '@foyer/rules/savings/is-lowered.ts'

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

/**
 * How the order of a room is drawn: what its devices report is in force; what they were asked for and have not
 * confirmed is drawn as asked for, even while the hub repeats it as if it were their word; what somebody set at a
 * device is that device's word; what nobody reports, and the last word of a silent room, is not sure.
 */
export function orderFaceOf(room: Room): { order: Order; state: 'confirmed' | 'pending' | 'stale' } | null {
  const reported = room.thermostat_mode ?? null
  const awaited = room.awaited ?? null
  const order = orderShown(room)
  const isHeard = reported !== null || (room.hand ?? null) !== null
  if (isSilent(room)) return order === null ? null : { order, state: 'stale' }
  if (awaited !== null) return { order: awaited, state: 'pending' }
  return order === null ? null : { order, state: isHeard ? 'confirmed' : 'stale' }
}

/** The order that a room was asked for and that its devices have not confirmed (yet); null where they agree. */
export function orderAwaited(room: Room): Order | null {
  if (room.awaited !== undefined && room.awaited !== null) return room.awaited
  // What somebody set at the device is not awaited to go away.
  if (room.hand !== undefined && room.hand !== null) return null
  const reported = room.thermostat_mode ?? null
  const inForce = room.order?.order ?? null
  return reported === null || inForce === null || reported === inForce ? null : inForce
}

function nextChange(rooms: readonly Room[]): string | null {
  const changes = rooms.flatMap(({ order }) => {
    if (order?.until === undefined || order.until === null) return []
    return order.next === null || order.next.order === order.order ? [] : [order.until]
  })
  return changes.toSorted((one, other) => Date.parse(one) - Date.parse(other))[0] ?? null
}
