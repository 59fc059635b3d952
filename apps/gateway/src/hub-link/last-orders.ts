import { type Order, orderOfNumber } from '@foyer/contract/heating.ts'
import type { Database } from '#base/database/database.ts'
import { gather } from '#base/gather.ts'
import { selectLastOrders } from './commanded-device.store.ts'
import type { LinkedDevice, LinkedHub } from './linked-hub.ts'

const AT_ONCE = 100

export type LastOrders = {
  /**
   * The order that was last sent to a device, by any gateway; without one, the last that it reported. Later messages of
   * the hub wait until it is read, so that they stay in their order.
   */
  of(hub: LinkedHub, device: LinkedDevice): Promise<Order | null>
}

/** Reads orders that were sent to devices. A report rarely needs one: only if its setpoint is between two orders. */
export function createLastOrders(database: Database): LastOrders {
  const read = gather(AT_ONCE, async (devices: readonly { homeId: string; deviceId: string }[]) => {
    const orders = await selectLastOrders(database, devices)
    return devices.map(({ deviceId }) => ({ order: orders.get(deviceId) ?? null }))
  })
  return {
    async of(hub, { homeId, id: deviceId, reported }) {
      const sent = read({ homeId, deviceId })
      hub.listing = Promise.allSettled([hub.listing, sent]).then(() => {})
      const known = reported.get('thermostat_mode')?.newest.value ?? null
      return (await sent).order ?? (known === null ? null : orderOfNumber(known))
    },
  }
}
