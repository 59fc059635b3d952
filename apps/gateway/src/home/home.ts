import type { Base } from '#base/base.ts'
import type { Module } from '#base/module.ts'
import type { FlowLimits } from '#base/throttle/flow-throttle.ts'
import type { History } from '#history/history.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { createDevices, type Devices } from '#home/devices/devices.ts'
import { publishReadings } from '#home/devices/publish-readings.ts'
import { homesRoutes } from '#home/homes/homes.routes.ts'
import { createHomes, type Homes } from '#home/homes/homes.ts'
import { createHubs, type Hubs } from '#home/hubs/hubs.ts'
import { hubsRoutes } from '#home/hubs/hubs.routes.ts'
import { publishHubChanges } from '#home/hubs/publish-hub-changes.ts'
import { createNotifications, type Notifications } from '#home/notifications/notifications.ts'
import { notificationsRoutes } from '#home/notifications/notifications.routes.ts'
import { createNoticeMails } from '#home/notifications/notice-mails.ts'
import { createDeliveryQueue } from '#home/notifications/queue-deliveries.ts'
import { openPush } from '#home/push/push.ts'

export type Home = {
  homes: Homes
  devices: Devices
  hubs: Hubs
  notifications: Notifications
}

/** A home and its parts: devices, hubs and notifications. */
export async function openHome(
  parts: Base & {
    history: History
    hubLink: HubLink
    flowLimits?: FlowLimits
  },
): Promise<Home & Omit<Module, 'start'>> {
  const { database, reads, planReads, clock, live, due, mail, history, hubLink } = parts
  const devices = createDevices({ database: reads, planReads, history })
  const hubs = createHubs({ database, hubLink, clock })
  const homes = createHomes()
  const mails = createNoticeMails({ mail, due })
  const push = await openPush({ ...parts, mails })
  const notifications = createNotifications({
    database: reads,
    clock,
    live,
    onStored: createDeliveryQueue({ clock, push, mails }),
  })
  const stops = [publishReadings({ history, live }), publishHubChanges({ hubLink, live })]
  return {
    homes,
    devices,
    hubs,
    notifications,
    served: [
      ...homesRoutes({ homes }),
      ...notificationsRoutes({ notifications }),
      ...push.served,
      ...hubsRoutes({ hubs }),
    ],
    async close() {
      await push.close()
      for (const stop of stops) stop()
    },
  }
}
