import { listActivity, listConnectivity } from './activity.ts'
import type { AnyCall } from './call.ts'
import { commandDevice, listCommands, retryCommand, setRoomOrder } from './command.ts'
import { getConsumption, getSavings, getTariff } from './consumption.ts'
import { listDevices } from './device.ts'
import { getCapabilityValues } from './history.ts'
import { createHub, listHubs, listLocalServices, renewHubSecret, revokeHub } from './hub.ts'
import { openLive } from './live.ts'
import { listRoomLines, listRooms } from './room.ts'
import {
  createScenario,
  deleteScenario,
  duplicateScenario,
  getScenario,
  listScenarios,
  patchScenario,
  updateScenario,
} from './scenario.ts'
import { getSchedule, setSchedule } from './schedule.ts'
import { listServices } from './service.ts'
import { authenticate, getMe, logout } from './session.ts'
import { addContract, listContracts, removeContract, updateContract } from './supply-contract.ts'

/** Every call there is. The gateway serves them all; documents, fuzzer and access matrix read this list. */
export const calls: readonly AnyCall[] = [
  authenticate,
  logout,
  getMe,
  listRooms,
  listRoomLines,
  setRoomOrder,
  getSchedule,
  setSchedule,
  listDevices,
  getCapabilityValues,
  commandDevice,
  listCommands,
  retryCommand,
  listHubs,
  createHub,
  renewHubSecret,
  revokeHub,
  listLocalServices,
  listServices,
  listScenarios,
  getScenario,
  createScenario,
  updateScenario,
  patchScenario,
  duplicateScenario,
  deleteScenario,
  getConsumption,
  getTariff,
  getSavings,
  listContracts,
  addContract,
  updateContract,
  removeContract,
  listActivity,
  listConnectivity,
  openLive,
]
