import { type Device, listDevices, updateDevice } from '@foyer/contract/device.ts'
import type { Live } from '#base/live/live.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import { presentOrderState } from '#heating/rooms/present-order-state.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { presentDevice, timesOf } from '#home/devices/present-device.ts'

/** Routes of devices. A heating device is listed with the state of its order. */
export function devicesRoutes(parts: {
  devices: Devices
  live: Pick<Live, 'noteRead'>
  orders: Pick<RoomOrders, 'statesOf'>
  hubLink: Pick<HubLink, 'announceRooms'>
}): Served[] {
  const { devices, live, orders, hubLink } = parts
  const listAll = async (homeId: string): Promise<Device[]> => {
    const all = await devices.ofHome(homeId)
    live.noteRead(homeId, Object.fromEntries(all.map(({ id, values }) => [id, timesOf(values)])))
    const states = (await orders.statesOf(new Map([[homeId, all]]))).get(homeId)?.devices
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
      const { device, isMoved } = await devices.update(database, { homeId, deviceId }, body)
      if (isMoved) await hubLink.announceRooms(database, homeId)
      return device
    }),
  ]
}
