import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Energy } from '#energy/energy.ts'
import { readOrderStates } from '#heating/orders/order-states.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { NotificationCheck, Notifications } from '#home/notifications/notifications.ts'

export type HomeChecks = {
  /** Reads the state of homes and notifies what is new in it; see `checkHomes` of the notifications. */
  check(tx: Database, homeIds: readonly string[]): Promise<Map<string, NotificationCheck>>
}

/** Checks homes for notifications. `keeperReads`: for reads of many homes, as the caller holds a transaction. */
export function createHomeChecks(parts: {
  keeperReads: Database
  clock: Clock
  devices: Pick<Devices, 'ofHomes'>
  energy: Energy
  notifications: Pick<Notifications, 'checkHomes'>
}): HomeChecks {
  const { keeperReads, clock, devices, energy, notifications } = parts
  return {
    async check(tx, homeIds) {
      const read = devices.ofHomes(homeIds)
      const [own, orders, days, power] = await Promise.all([
        read,
        read.then((homes) => readOrderStates(keeperReads, homes, clock.now())),
        energy.dayNewsOf(homeIds, keeperReads),
        read.then((homes) => energy.highPowerOf(homes, keeperReads)),
      ])
      return notifications.checkHomes(tx, homeIds, { devices: own, orders, days, power })
    },
  }
}
