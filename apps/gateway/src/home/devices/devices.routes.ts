import { listDevices, updateDevice } from '@foyer/contract/device.ts'
import type { LiveTopic } from '@foyer/contract/live.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Live } from '#base/live/live.ts'
import type { Devices } from './devices.ts'

/** Everything that names a device, counts it in a room or in a category. */
const touched: LiveTopic[] = [
  'listDevices',
  'listRooms',
  'listRoomLines',
  'listServices',
  'listActivity',
  'listCommands',
  'getConsumption',
  'getSavings',
]

/** The calls of devices. */
export function devicesRoutes(parts: {
  devices: Devices
  /** What is in force in a room is decided anew. */
  wakeRoom(homeId: string, roomId: string): void
  live: Pick<Live, 'publish'>
}): Served[] {
  const { devices, wakeRoom, live } = parts
  return [
    serve(listDevices, (_, { user }) => devices.list(user.homeId)),
    serve(updateDevice, async ({ params: { deviceId }, body }, { user, database, afterCommit }) => {
      const { homeId } = user
      const { device, rooms } = await devices.update(database, { homeId, deviceId }, body)
      afterCommit(() => {
        live.publish(homeId, { devices: [], stale: touched })
        // A room has other devices to tell now.
        for (const roomId of rooms) wakeRoom(homeId, roomId)
      })
      return device
    }),
  ]
}
