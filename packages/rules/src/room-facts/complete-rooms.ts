import type { Device } from '@foyer/contract/device.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import { climateSources } from './climate-sources.ts'

/** True if the service omitted facts of a room that its devices contain as well. */
export function isIncomplete(room: Room): boolean {
  return (
    room.connected_objects === undefined ||
    room.reachable_objects === undefined ||
    room.has_thermostat === undefined ||
    room.thermostat_mode === undefined ||
    room.temperature === undefined
  )
}

/**
 * Fills in the missing facts of rooms from their devices. Facts that a room contains are kept, `null`
 * included.
 */
export function completeRooms(rooms: readonly Room[], devices: readonly Device[]): Room[] {
  return rooms.map((room) => {
    const own = devices.filter((device) => device.room?.id === room.id)
    const answering = own.filter((device) => device.status === 'online')
    const mode = room.thermostat_mode === undefined ? agreedOrder(answering) : room.thermostat_mode
    return {
      ...room,
      connected_objects: room.connected_objects ?? own.length,
      reachable_objects: room.reachable_objects ?? answering.length,
      has_thermostat: room.has_thermostat ?? (mode !== null || own.some(isThermostat)),
      thermostat_mode: mode,
      temperature: room.temperature === undefined ? meanTemperature(answering) : room.temperature,
    }
  })
}

/** A room has a thermostat if one of its devices has the thermostat-mode capability. */
function isThermostat({ capabilities, thermostat_mode: mode }: Device): boolean {
  return mode !== undefined || capabilities?.includes('thermostat_mode') === true
}

function agreedOrder(devices: readonly Device[]): Order | null {
  const orders = new Set(devices.flatMap((device) => device.thermostat_mode ?? []))
  const [only = null] = orders
  return orders.size === 1 ? only : null
}

function meanTemperature(devices: readonly Device[]): number | null {
  const values = climateSources(devices, ({ temperature }) => typeof temperature === 'number').flatMap(
    (device) => device.temperature ?? [],
  )
  if (values.length === 0) return null
  return Math.round((values.reduce((sum, value) => sum + value, 0) / values.length) * 10) / 10
}
