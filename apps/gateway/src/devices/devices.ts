import type { Device } from '@foyer/contract/device.ts'
import type { Database } from '#database/database.ts'
import type { History } from '#history/history.ts'
import { selectDevices, type DeviceRow } from './device.store.ts'
import { presentDevice, type NewestValues } from './present-device.ts'

/** A device with the newest of its readings. */
export type HomeDevice = DeviceRow & { values: NewestValues }

export type Devices = {
  /** The home's devices as the contract shows them, in the order of their names. */
  list(homeId: string): Promise<Device[]>
  /** The same with what other parts of the gateway reckon from. */
  ofHome(homeId: string): Promise<HomeDevice[]>
}

// Names are people's: sorted as they would, numbers as numbers.
const byName = new Intl.Collator('fr', { numeric: true })

/** Devices with the newest of their readings. */
export function createDevices({ database, history }: { database: Database; history: History }): Devices {
  async function ofHome(homeId: string): Promise<HomeDevice[]> {
    const [rows, newest] = await Promise.all([selectDevices(database, homeId), history.newest(homeId)])
    return rows
      .map((row) => ({ ...row, values: newest.get(row.id) ?? new Map<never, never>() }))
      .toSorted((one, other) => byName.compare(one.name, other.name) || one.id.localeCompare(other.id))
  }
  return {
    ofHome,
    list: async (homeId) => (await ofHome(homeId)).map((device) => presentDevice(device, device.values)),
  }
}
