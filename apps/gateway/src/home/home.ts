import type { Command } from '@foyer/contract/command.ts'
import type { Base } from '#base/base.ts'
import type { Database } from '#base/database/database.ts'
import type { Module } from '#base/module.ts'
import type { FlowLimits } from '#base/throttle/flow-throttle.ts'
import type { History } from '#history/history.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { activityRoutes } from '#home/activity/activity.routes.ts'
import { createActivity, type ActivityLog, type ActivityPage } from '#home/activity/activity.ts'
import { createDevices, type Devices } from '#home/devices/devices.ts'
import { devicesRoutes } from '#home/devices/devices.routes.ts'
import { publishReadings } from '#home/devices/publish-readings.ts'
import { homesRoutes } from '#home/homes/homes.routes.ts'
import { createHomes, type Homes } from '#home/homes/homes.ts'
import { createHubs, type Hubs } from '#home/hubs/hubs.ts'
import { hubsRoutes } from '#home/hubs/hubs.routes.ts'
import { publishHubChanges } from '#home/hubs/publish-hub-changes.ts'
import {
  createNotifications,
  type NotificationParts,
  type Notifications,
} from '#home/notifications/notifications.ts'
import { notificationsRoutes } from '#home/notifications/notifications.routes.ts'
import { createNoticeMails } from '#home/notifications/notice-mails.ts'
import { createDeliveryQueue } from '#home/notifications/queue-deliveries.ts'
import { watchHomes } from '#home/notifications/watch-homes.ts'
import { openPush } from '#home/push/push.ts'
import { createRoomEdits } from '#home/rooms/room-edits.ts'
import { createRooms, type RoomSources } from '#home/rooms/rooms.ts'
import { roomsRoutes } from '#home/rooms/rooms.routes.ts'

export type Home = {
  homes: Homes
  devices: Devices
  hubs: Hubs
  notifications: Notifications
  /** Outages of devices. */
  outagesOf: ActivityLog['outages']
}

/** What the home reads from the modules that decide and send orders, and how it notifies them. */
export type HomeSources = RoomSources & {
  /** The newest commands before an instant. */
  commandsBefore(page: ActivityPage): Promise<Command[]>
  /** The orders of these rooms are decided again once this is committed. */
  wakeRooms(tx: Database, rooms: readonly { homeId: string; roomId: string }[]): Promise<void>
}

/** A home and its parts: rooms, devices, hubs, activity and notifications. */
export async function openHome(
  parts: Base & {
    history: History
    hubLink: HubLink
    sources(): HomeSources
    dayNewsOf: NotificationParts['dayNewsOf']
    flowLimits?: FlowLimits
  },
): Promise<Home & Omit<Module, 'start'>> {
  const { database, reads, keeperReads, screenReads, clock, log, live, due, mail, history, hubLink } = parts
  const { sources, dayNewsOf } = parts
  const wakeRooms: HomeSources['wakeRooms'] = (tx, rooms) => sources().wakeRooms(tx, rooms)
  const devices = createDevices({ database: reads, keeperReads, history })
  const hubs = createHubs({ database, hubLink, clock })
  const activity = createActivity({
    database: screenReads,
    listCommands: (page) => sources().commandsBefore(page),
  })
  const rooms = createRooms({ database, clock, history, devices, activity, sources })
  const homes = createHomes({ history, wakeRooms })
  const push = await openPush(parts)
  const notifications = createNotifications({
    database: reads,
    keeperReads,
    clock,
    devices,
    statesOf: (homes, from) => sources().statesOf(homes, from),
    dayNewsOf,
    live,
    onStored: createDeliveryQueue({ clock, push, mails: createNoticeMails({ mail, due, clock }) }),
  })
  const watch = watchHomes({ database, notifications, hubLink, history, live, clock, log, due })
  const stops = [publishReadings({ history, live }), publishHubChanges({ hubLink, live })]
  return {
    homes,
    devices,
    hubs,
    notifications,
    outagesOf: activity.outages,
    served: [
      ...homesRoutes({ homes }),
      ...notificationsRoutes({ notifications }),
      ...push.served,
      ...roomsRoutes({ rooms, edits: createRoomEdits({ clock }) }),
      ...devicesRoutes({ devices, statesOf: (homes) => sources().statesOf(homes), wakeRooms }),
      ...hubsRoutes({ hubs }),
      ...activityRoutes({ activity }),
    ],
    async close() {
      await watch.close()
      await push.close()
      for (const stop of stops) stop()
    },
  }
}
