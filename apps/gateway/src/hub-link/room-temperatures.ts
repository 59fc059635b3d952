import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import { defaultTemperatures, heatingOrders } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { Database } from '#base/database/database.ts'
import { selectTemperatures } from './hub-link.store.ts'
import type { LinkedHub } from './linked-hub.ts'

/** Reads what orders mean in the rooms of these hubs' devices: setpoints are read and written by it from now on. */
export async function readTemperatures(database: Database, hubs: readonly LinkedHub[]): Promise<void> {
  if (hubs.length === 0) return
  const rows = await selectTemperatures(database, [...new Set(hubs.map(({ homeId }) => homeId))])
  const found = new Map(rows.map(({ deviceId, temperatures }) => [deviceId, temperatures]))
  for (const hub of hubs) {
    for (const device of hub.devices.values()) device.temperatures = shared(found.get(device.id))
  }
}

/** As nearly all rooms have them: one object for all of those. */
function shared(temperatures: RoomTemperatures = defaultTemperatures): RoomTemperatures {
  const isUsual = heatingOrders.every((order) => temperatures[order] === defaultTemperatures[order])
  return isUsual ? defaultTemperatures : temperatures
}
