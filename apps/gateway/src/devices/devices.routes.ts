import { listDevices } from '@foyer/contract/device.ts'
import { serve, type Served } from '#http/serve.ts'
import type { Devices } from './devices.ts'

/** The calls of devices. */
export function devicesRoutes({ devices }: { devices: Devices }): Served[] {
  return [serve(listDevices, (_, { user }) => devices.list(user.homeId))]
}
