/**
 * Names of the reads that a write makes stale and a live batch tells of. Gateways tell each other of them by their
 * place in this list: a new one comes last.
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
] as const

export type LiveTopic = (typeof liveTopics)[number]
