import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import { defaultTemperatures, heatingOrders } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import type { Database } from '#base/database/database.ts'
import { selectTemperatures } from './hub-link.store.ts'
import type { LinkedHub } from './linked-hub.ts'

/**
 * Loads the temperatures of orders in the rooms of these hubs' devices, by which setpoints are read and written from
 * now on.
 */
export async function readTemperatures(database: Database, hubs: readonly LinkedHub[]): Promise<void> {
  if (hubs.length === 0) return
  const rows = await selectTemperatures(database, [...new Set(hubs.map(({ homeId }) => homeId))])
  const found = new Map(rows.map(({ deviceId, temperatures }) => [deviceId, temperatures]))
  for (const hub of hubs) {
    for (const device of hub.devices.values()) device.temperatures = shared(found.get(device.id))
  }
}

/** Returns one shared object for the default temperatures, which nearly all rooms have. */
function shared(temperatures: RoomTemperatures = defaultTemperatures): RoomTemperatures {
  const isUsual = heatingOrders.every((order) => temperatures[order] === defaultTemperatures[order])
  return isUsual ? defaultTemperatures : temperatures
}
