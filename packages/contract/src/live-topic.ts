/**
 * Names of the reads that a write makes stale and that a live batch lists. Gateways send each other the index
 * in this list, so new names are added at the end.
 */
export const liveTopics = [
  'listDevices',
  'listRooms',
  'listHubs',
  'listRoomLines',
  'listCommands',
  'listActivity',
  'listConnectivity',
  'getConsumption',
  'getConsumptionPeriod',
  'getTariff',
  'getSavings',
  'listContracts',
  'getSchedule',
  'listServices',
  'listScenarios',
  'getScenario',
  'listNotifications',
  'countUnread',
  'listSessions',
  'listPeople',
  'listInvitations',
  'getMe',
  'getHome',
  'getAccount',
  'listPushSubscriptions',
  'getBulkOrder',
  'listNamedWeeks',
  'getRoomSettings',
  'getNotificationChoices',
  'listAbsences',
  'listScenarioRuns',
  'listScenarioVersions',
  'getHotWaterWeek',
  'listDayColors',
  'listBills',
  'listTariffOptions',
] as const

export type LiveTopic = (typeof liveTopics)[number]
