import type { calls } from '@foyer/contract/registry.ts'

type CallName = (typeof calls)[number]['name']

/**
 * The calls whose last answers stay on the device: what the screens of a home show of it. Nobody's sessions,
 * invitations or other people, no secret of a hub, no history.
 */
export const keptCalls = [
  'getMe',
  'getHome',
  'listRooms',
  'listRoomLines',
  'getRoomSettings',
  'getHotWaterWeek',
  'listDevices',
  'listHubs',
  'listServices',
  'listLocalServices',
  'listScenarios',
  'getScenario',
  'listScenarioRuns',
  'getSchedule',
  'listAbsences',
  'getConsumption',
  'getConsumptionPeriod',
  'getTariff',
  'getSavings',
  'listContracts',
  'listActivity',
  'listNotifications',
  'countUnread',
  'listCommands',
] as const satisfies readonly CallName[]
