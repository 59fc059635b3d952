import { type Device, listDevices, updateDevice } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import { serve, type Served } from '#base/http/serve.ts'
import { type OrderStates, presentOrderState } from '#home/rooms/present-order-state.ts'
import type { Devices, HomeDevice } from './devices.ts'
import { presentDevice } from './present-device.ts'

/** Routes of devices. */
export function devicesRoutes(parts: {
  devices: Devices
  /** The state of the orders of homes, for each heating device. */
  statesOf(homes: ReadonlyMap<string, readonly HomeDevice[]>): Promise<ReadonlyMap<string, OrderStates>>
  /** The orders of these rooms are decided again once this is committed. */
  wakeRooms(tx: Database, rooms: readonly { homeId: string; roomId: string }[]): Promise<void>
}): Served[] {
  const { devices, statesOf, wakeRooms } = parts
  const listAll = async (homeId: string): Promise<Device[]> => {
    const all = await devices.ofHome(homeId)
    const states = (await statesOf(new Map([[homeId, all]]))).get(homeId)?.devices
    return all.map((device) => {
      const answer = states?.get(device.id)
      const shown = presentDevice(device, device.values)
      return answer === undefined ? shown : { ...shown, order_state: presentOrderState(answer) }
    })
  }
  return [
    serve(listDevices, (_, { user }) => listAll(user.homeId)),
    serve(updateDevice, async ({ params: { deviceId }, body }, { user, database }) => {
      const { homeId } = user
      const { device, rooms } = await devices.update(database, { homeId, deviceId }, body)
      // The orders of the room now go to other devices.
      await wakeRooms(
        database,
        rooms.map((roomId) => ({ homeId, roomId })),
      )
      return device
    }),
  ]
}
