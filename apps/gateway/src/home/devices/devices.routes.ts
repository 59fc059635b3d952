import { listDevices, updateDevice } from '@foyer/contract/device.ts'
import type { LiveTopic } from '@foyer/contract/live.ts'
import type { Database } from '#base/database/database.ts'
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
  /** What is in force in these rooms is decided anew once this is committed. */
  wakeRooms(tx: Database, rooms: readonly { homeId: string; roomId: string }[]): Promise<void>
  wakeTanks(tx: Database, homeId: string): Promise<void>
  live: Pick<Live, 'publish'>
}): Served[] {
  const { devices, wakeRooms, wakeTanks, live } = parts
  return [
    serve(listDevices, (_, { user }) => devices.list(user.homeId)),
    serve(updateDevice, async ({ params: { deviceId }, body }, { user, database, afterCommit }) => {
      const { homeId } = user
      const { device, rooms } = await devices.update(database, { homeId, deviceId }, body)
      // A room has other devices to tell now.
      await wakeRooms(
        database,
        rooms.map((roomId) => ({ homeId, roomId })),
      )
      if (body.category !== undefined) await wakeTanks(database, homeId)
      afterCommit(() => live.publish(homeId, { devices: [], stale: touched }))
      return device
    }),
  ]
}
