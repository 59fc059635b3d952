import type { Base } from '#base/base.ts'
import type { Module } from '#base/module.ts'
import type { RetainedRows } from '#base/retention/retained-rows.ts'
import type { History } from '#history/history.ts'
import type { Home } from '#home/home.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { activityRoutes } from '#heating/activity/activity.routes.ts'
import { createActivity } from '#heating/activity/activity.ts'
import { devicesRoutes } from '#heating/devices/devices.routes.ts'
import { createRoomEdits } from '#heating/rooms/room-edits.ts'
import { createRooms } from '#heating/rooms/rooms.ts'
import { roomsRoutes } from '#heating/rooms/rooms.routes.ts'
import { removeOldBulkOrders } from '#heating/orders/bulk-order.store.ts'
import { type BulkOrders, createBulkOrders } from '#heating/orders/bulk-orders.ts'
import { bulkOrdersRoutes } from '#heating/orders/bulk-orders.routes.ts'
import { removeOldAbsences } from '#heating/absences/absence-event.store.ts'
import { createAbsences } from '#heating/absences/absences.ts'
import { absencesRoutes } from '#heating/absences/absences.routes.ts'
import { removeOldCommands } from '#heating/commands/command-retention.store.ts'
import { createCommands } from '#heating/commands/commands.ts'
import { commandsRoutes } from '#heating/commands/commands.routes.ts'
import { hotWaterWeeksRoutes } from '#heating/hot-water/hot-water-weeks.routes.ts'
import { createHomeLoop, type HomeLoop } from '#heating/home-loop/home-loop.ts'
import { redDaysRoutes } from '#heating/red-days/red-days.routes.ts'
import { removeOldSkips } from '#heating/red-days/red-day-plan.store.ts'
import { createHotWater } from '#heating/hot-water/hot-water.ts'
import {
  removeOldClaims,
  removeOldHandChanges,
  removeOldOverrides,
  removeOldSlots,
  removeOldWeekChanges,
} from '#heating/orders/order-retention.store.ts'
import { createRoomOrders, type RoomOrders } from '#heating/orders/room-orders.ts'
import { protectionRoutes } from '#heating/protection/protection.routes.ts'
import { createRoomSettings } from '#heating/room-settings/room-settings.ts'
import { roomSettingsRoutes } from '#heating/room-settings/room-settings.routes.ts'
import { removeOldRuns } from '#heating/scenarios/scenario-run.store.ts'
import { createScenarioRuns } from '#heating/scenarios/scenario-runs.ts'
import { scenarioRunsRoutes } from '#heating/scenarios/scenario-runs.routes.ts'
import { createScenarios, type Scenarios } from '#heating/scenarios/scenarios.ts'
import { scenariosRoutes } from '#heating/scenarios/scenarios.routes.ts'
import { createSchedules } from '#heating/schedules/schedules.ts'
import { schedulesRoutes } from '#heating/schedules/schedules.routes.ts'
import { namedWeeksRoutes } from '#heating/schedules/named-weeks.routes.ts'
import { createServices } from '#heating/services/services.ts'
import { servicesRoutes } from '#heating/services/services.routes.ts'

export type HeatingTimings = {
  /** ms after its return in which a device reports its state, before an order is sent to it again. */
  settle?: number
}

export type Heating = {
  /** Requests that can be made for a home, without the HTTP routes. */
  requests: {
    scenarios: Pick<Scenarios, 'create' | 'patch'>
    bulkOrders: Pick<BulkOrders, 'set'>
    orders: Pick<RoomOrders, 'setOverride'>
  }
  /** Plans homes when they are due; started once the gateway receives messages from hubs. */
  homeLoop: Pick<HomeLoop, 'start'>
  retainedRows: RetainedRows[]
}

/** Rooms, what they do and everything that controls them: commands, orders, weeks, hot water and scenarios. */
export function openHeating(
  parts: Base & { history: History; hubLink: HubLink; home: Home; timings?: HeatingTimings },
): Heating & Omit<Module, 'start'> {
  const { database, reads, screenReads, clock, log, live, metrics, history, hubLink } = parts
  // Without one, each has its usual time.
  const settling = parts.timings?.settle === undefined ? {} : { settle: parts.timings.settle }
  const { devices, hubs, notifications } = parts.home
  const commands = createCommands({
    database,
    history,
    devices,
    hubLink,
    live,
    clock,
    log,
    metrics,
  })
  const orders = createRoomOrders({ database, commands, devices, clock })
  const hotWater = createHotWater({ reads, commands, devices, clock })
  const homeLoop = createHomeLoop({
    database,
    commands,
    devices,
    orders,
    hotWater,
    notifications,
    history,
    live,
    clock,
    log,
    metrics,
    ...settling,
  })
  const absences = createAbsences({ database, reads, devices, history, clock })
  const schedules = createSchedules({ database, devices, orders, clock })
  const bulkOrders = createBulkOrders({ commands, devices, clock })
  const settings = createRoomSettings({ database, devices, orders, commands, hubLink, clock })
  const activity = createActivity({ database: screenReads, commands })
  const rooms = createRooms({ database, clock, history, devices, activity, orders, hotWater })
  const scenarios = createScenarios({ database, devices, clock, orders, notifications })
  const scenarioRuns = createScenarioRuns({
    reads,
    history,
    devices,
    orders,
    commands,
    hotWater,
    notifications,
    outagesOf: activity.outages,
    clock,
  })
  const services = createServices({
    scenarios,
    schedules,
    devices,
    hubs,
    database: reads,
    history,
    clock,
  })
  return {
    requests: { scenarios, bulkOrders, orders },
    homeLoop,
    retainedRows: [
      { name: 'commands', removeSome: removeOldCommands },
      { name: 'slots', removeSome: removeOldSlots },
      { name: 'claims', removeSome: removeOldClaims },
      { name: 'overrides', removeSome: removeOldOverrides },
      { name: 'hand_changes', removeSome: removeOldHandChanges },
      { name: 'week_changes', removeSome: removeOldWeekChanges },
      { name: 'bulk_orders', removeSome: removeOldBulkOrders },
      { name: 'absences', removeSome: removeOldAbsences },
      { name: 'red_day_skips', removeSome: removeOldSkips },
      { name: 'scenario_runs', removeSome: removeOldRuns },
    ],
    served: [
      ...roomsRoutes({ rooms, edits: createRoomEdits({ clock, hubLink }) }),
      ...devicesRoutes({ devices, live, orders, hubLink }),
      ...activityRoutes({ activity }),
      ...schedulesRoutes({ schedules }),
      ...namedWeeksRoutes({ clock }),
      ...roomSettingsRoutes({ settings }),
      ...absencesRoutes({ absences }),
      ...commandsRoutes({ commands, orders, hotWater }),
      ...hotWaterWeeksRoutes({ clock }),
      ...redDaysRoutes({ clock, history }),
      ...bulkOrdersRoutes({ bulkOrders }),
      ...protectionRoutes({ orders, clock }),
      ...scenariosRoutes({ scenarios }),
      ...scenarioRunsRoutes({ scenarios, runs: scenarioRuns }),
      ...servicesRoutes({ services }),
    ],
    close: () => homeLoop.close(),
  }
}
