import { createAbsence, endAbsence, listAbsences, previewAbsence, updateAbsence } from './absence.ts'
import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  listSessions,
  updateAccount,
} from './account.ts'
import { listActivity, listActors, listConnectivity } from './activity.ts'
import { activateHome, activateUser } from './activation.ts'
import { listBills } from './bill.ts'
import { getBulkOrder, setBulkOrder, undoBulkOrder } from './bulk-order.ts'
import type { AnyCall } from './call.ts'
import { commandDevice, listCommands, retryCommand, setHotWater, setRoomOrder } from './command.ts'
import { getConsumptionComparison } from './comparison.ts'
import { getConsumption, getConsumptionPeriod, getSavings, getTariff } from './consumption.ts'
import { listDevices, updateDevice } from './device.ts'
import { getHeatingPower } from './heating-power.ts'
import { getCapabilityValues } from './history.ts'
import { getHome, updateHome } from './home.ts'
import { getHotWaterWeek, setHotWaterWeek } from './hot-water.ts'
import { createHub, listHubs, listLocalServices, removeHub, renewHubSecret, revokeHub } from './hub.ts'
import { openLive } from './live.ts'
import { createNamedWeek, deleteNamedWeek, listNamedWeeks, updateNamedWeek } from './named-week.ts'
import { getNotificationChoices, updateNotificationChoices } from './notification-choice.ts'
import { countUnread, listNotifications, readNotifications } from './notification.ts'
import { heatAnyway } from './protection.ts'
import {
  getPushKey,
  listPushSubscriptions,
  removePushSubscription,
  renewPushSubscription,
  subscribePush,
} from './push.ts'
import { createRoom, deleteRoom, listRoomLines, listRooms, reorderRooms, updateRoom } from './room.ts'
import { getRoomSettings, setRoomSettings } from './room-settings.ts'
import {
  createScenario,
  deleteScenario,
  duplicateScenario,
  getScenario,
  listScenarios,
  patchScenario,
  updateScenario,
} from './scenario.ts'
import { confirmRun, listScenarioRuns, runScenario } from './scenario-run.ts'
import { dryRunScenario, replayDraft, replayScenario } from './scenario-trial.ts'
import { listScenarioVersions, restoreScenario } from './scenario-version.ts'
import { getSchedule, setSchedule } from './schedule.ts'
import { listServices } from './service.ts'
import {
  invitePerson,
  listInvitations,
  listPeople,
  removePerson,
  renewInvitation,
  revokeInvitation,
} from './people.ts'
import { checkResetCode, finalizeRecovery, initiateRecovery } from './recovery.ts'
import { deleteRegistration, registerHome } from './registration.ts'
import { authenticate, getMe, logout } from './session.ts'
import {
  acceptRedDayPlan,
  followRedDay,
  getRedDayPlan,
  setRedDaySettings,
  skipRedDay,
  withdrawRedDayPlan,
} from './red-day-plan.ts'
import { enterDayColor, listDayColors } from './day-color.ts'
import { listTariffOptions } from './tariff-option.ts'
import {
  addSupplierBill,
  getSupplierBill,
  listSupplierBills,
  removeSupplierBill,
  updateSupplierBill,
} from './supplier-bill.ts'
import { createImport, listImports, previewImport, removeImport } from './energy-import.ts'
import { addContract, listContracts, removeContract, updateContract } from './supply-contract.ts'

/** All calls. The gateway serves them; the API pages, the fuzzer and the access matrix use this list. */
export const calls: readonly AnyCall[] = [
  authenticate,
  initiateRecovery,
  checkResetCode,
  finalizeRecovery,
  activateUser,
  activateHome,
  deleteRegistration,
  registerHome,
  listPeople,
  removePerson,
  listInvitations,
  invitePerson,
  renewInvitation,
  revokeInvitation,
  logout,
  getMe,
  getAccount,
  updateAccount,
  listSessions,
  endSession,
  endOtherSessions,
  changePassword,
  getHome,
  updateHome,
  listNotifications,
  countUnread,
  readNotifications,
  getNotificationChoices,
  updateNotificationChoices,
  getPushKey,
  listPushSubscriptions,
  subscribePush,
  removePushSubscription,
  renewPushSubscription,
  listRooms,
  listRoomLines,
  updateRoom,
  reorderRooms,
  createRoom,
  deleteRoom,
  setRoomOrder,
  heatAnyway,
  setHotWater,
  getHotWaterWeek,
  setHotWaterWeek,
  listAbsences,
  previewAbsence,
  createAbsence,
  updateAbsence,
  endAbsence,
  getRoomSettings,
  setRoomSettings,
  getSchedule,
  setSchedule,
  listNamedWeeks,
  createNamedWeek,
  updateNamedWeek,
  deleteNamedWeek,
  listDevices,
  updateDevice,
  getCapabilityValues,
  commandDevice,
  listCommands,
  retryCommand,
  setBulkOrder,
  getBulkOrder,
  undoBulkOrder,
  listHubs,
  createHub,
  renewHubSecret,
  revokeHub,
  removeHub,
  listLocalServices,
  listServices,
  listScenarios,
  getScenario,
  createScenario,
  updateScenario,
  patchScenario,
  duplicateScenario,
  runScenario,
  confirmRun,
  listScenarioRuns,
  dryRunScenario,
  replayScenario,
  replayDraft,
  listScenarioVersions,
  restoreScenario,
  deleteScenario,
  getConsumption,
  getConsumptionPeriod,
  getTariff,
  getSavings,
  getHeatingPower,
  getConsumptionComparison,
  listBills,
  listTariffOptions,
  listSupplierBills,
  getSupplierBill,
  addSupplierBill,
  updateSupplierBill,
  removeSupplierBill,
  listImports,
  previewImport,
  createImport,
  removeImport,
  listContracts,
  addContract,
  updateContract,
  listDayColors,
  enterDayColor,
  getRedDayPlan,
  acceptRedDayPlan,
  setRedDaySettings,
  skipRedDay,
  followRedDay,
  withdrawRedDayPlan,
  removeContract,
  listActivity,
  listActors,
  listConnectivity,
  openLive,
]
