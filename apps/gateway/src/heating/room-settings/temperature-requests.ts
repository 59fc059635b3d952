import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import { setpointOfOrder } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { Actor } from '#heating/commands/commands.ts'
import type { CommandRequest } from '#heating/commands/ledger.ts'
import type { HomeDevice } from '#home/devices/devices.ts'

/** The new temperatures of a room's orders, and which devices follow the room. */
export type TemperatureChange = {
  former: RoomTemperatures
  temperatures: RoomTemperatures
  /** Devices that no longer follow the room, or did not before either. */
  excluded: ReadonlySet<string>
  /** Devices that follow it again. */
  joined: ReadonlySet<string>
  actor: Actor
}

/**
 * The requests to a room's devices when its temperatures change: the new setpoint of the order in force for devices
 * that receive setpoints, and the order itself for those that are stopped or follow the room again.
 */
export function temperatureRequests(
  devices: readonly HomeDevice[],
  order: Order,
  change: TemperatureChange & { homeId: string; roomId: string },
): CommandRequest[] {
  const { homeId, roomId, actor, excluded, joined } = change
  const orderRequest = { homeId, capability: 'thermostat_mode', value: order, actor } as const
  // The home loop switches a relay that follows again: it receives no orders.
  const again = devices.filter(({ id, modeEncoding }) => joined.has(id) && modeEncoding !== null)
  const following = devices.filter(({ id }) => !excluded.has(id) && !joined.has(id))
  const moved = following.flatMap((device) => {
    if (device.modeEncoding?.kind !== 'setpoint') return []
    const setpoint = setpointOfOrder(order, change.temperatures, device.modeEncoding)
    if (setpoint === null || setpoint === setpointOfOrder(order, change.former, device.modeEncoding))
      return []
    const isStopped = device.values.get('thermostat_mode')?.value === orderNumber('stop')
    return [{ id: device.id, setpoint: isStopped || !device.commands.includes('setpoint') ? null : setpoint }]
  })
  return [
    ...Map.groupBy(moved, ({ setpoint }) => setpoint)
      .entries()
      .map(([setpoint, some]): CommandRequest => {
        const only = some.map(({ id }) => id)
        const target = { roomId }
        if (setpoint === null) return { ...orderRequest, target, only }
        return { homeId, target, capability: 'setpoint', value: setpoint, actor, only }
      }),
    ...again.map(({ id }): CommandRequest => ({ ...orderRequest, target: { deviceId: id } })),
  ]
}
