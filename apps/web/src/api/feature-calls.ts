import {
  createAbsence,
  endAbsence,
  listAbsences,
  previewAbsence,
  updateAbsence,
} from '@foyer/contract/absence.ts'
import { listActivity, listActors, listConnectivity } from '@foyer/contract/activity.ts'
import { getBulkOrder, setBulkOrder, undoBulkOrder } from '@foyer/contract/bulk-order.ts'
import type { AnyCall } from '@foyer/contract/call.ts'
import { commandDevice, listCommands, setHotWater, setRoomOrder } from '@foyer/contract/command.ts'
import { getConsumption, getConsumptionPeriod, getSavings, getTariff } from '@foyer/contract/consumption.ts'
import { listDevices, updateDevice } from '@foyer/contract/device.ts'
import { getCapabilityValues } from '@foyer/contract/history.ts'
import {
  createHub,
  listHubs,
  listLocalServices,
  removeHub,
  renewHubSecret,
  revokeHub,
} from '@foyer/contract/hub.ts'
import { openLive } from '@foyer/contract/live.ts'
import {
  createNamedWeek,
  deleteNamedWeek,
  listNamedWeeks,
  updateNamedWeek,
} from '@foyer/contract/named-week.ts'
import { countUnread, listNotifications, readNotifications } from '@foyer/contract/notification.ts'
import {
  createRoom,
  deleteRoom,
  listRoomLines,
  listRooms,
  reorderRooms,
  updateRoom,
} from '@foyer/contract/room.ts'
import { getHotWaterWeek, setHotWaterWeek } from '@foyer/contract/hot-water.ts'
import { getRoomSettings, setRoomSettings } from '@foyer/contract/room-settings.ts'
import { createScenario, getScenario, listScenarios } from '@foyer/contract/scenario.ts'
import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import { listServices } from '@foyer/contract/service.ts'
import type { Feature } from './features.ts'

/** Section 7's calls with a token: every provider answers them. Those without one are public. */
export const everywhere: readonly AnyCall[] = [
  listRooms,
  listDevices,
  listHubs,
  listServices,
  listLocalServices,
  getCapabilityValues,
]

/** The calls without which a feature is not there. */
const callsOf: Record<Feature, readonly AnyCall[]> = {
  absence: [listAbsences, previewAbsence, createAbsence, updateAbsence, endAbsence],
  activity: [listActivity, listActors],
  bulk: [setBulkOrder, getBulkOrder, undoBulkOrder],
  calendar: [getSchedule, setSchedule],
  climate: [getRoomSettings, setRoomSettings],
  consumption: [getConsumption, getConsumptionPeriod, getTariff, getSavings],
  connectivity: [listConnectivity],
  live: [openLive],
  management: [
    createRoom,
    updateRoom,
    reorderRooms,
    deleteRoom,
    updateDevice,
    createHub,
    renewHubSecret,
    revokeHub,
    removeHub,
  ],
  notifications: [listNotifications, countUnread, readNotifications],
  orders: [setRoomOrder, setHotWater, commandDevice, listCommands],
  plan: [listRoomLines],
  scenarios: [listScenarios, getScenario, createScenario],
  waterWeek: [getHotWaterWeek, setHotWaterWeek],
  weeks: [listNamedWeeks, createNamedWeek, updateNamedWeek, deleteNamedWeek],
}

/** Whether a feature is there for who answers these calls. */
export function isFilledBy(feature: Feature, hasCall: (call: AnyCall) => boolean): boolean {
  return callsOf[feature].every(hasCall)
}
