import { listDevices, updateDevice } from '@foyer/contract/device.ts'
import type { Database } from '#base/database/database.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Devices } from './devices.ts'

/** The calls of devices. */
export function devicesRoutes(parts: {
  devices: Devices
  /** What is in force in these rooms is decided anew once this is committed. */
  wakeRooms(tx: Database, rooms: readonly { homeId: string; roomId: string }[]): Promise<void>
  wakeTanks(tx: Database, homeId: string): Promise<void>
}): Served[] {
  const { devices, wakeRooms, wakeTanks } = parts
  return [
    serve(listDevices, (_, { user }) => devices.list(user.homeId)),
    serve(updateDevice, async ({ params: { deviceId }, body }, { user, database }) => {
      const { homeId } = user
      const { device, rooms } = await devices.update(database, { homeId, deviceId }, body)
      // A room has other devices to tell now.
      await wakeRooms(
        database,
        rooms.map((roomId) => ({ homeId, roomId })),
      )
      if (body.category !== undefined) await wakeTanks(database, homeId)
      return device
    }),
  ]
}
