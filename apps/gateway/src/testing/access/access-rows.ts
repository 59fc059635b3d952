import { randomUUID } from 'node:crypto'
import { anyBrowser, browserIdOf } from '#testing/push-browsers.ts'
import { bulkOrderId } from '#testing/bulk.ts'
import { importId } from '#testing/imports.ts'
import { namedWeekId } from '#testing/named-weeks.ts'
import { redDay } from '#testing/red-days.ts'
import { spareHubId } from '#testing/spare-hub.ts'
import { spareRoomId } from '#testing/rooms.ts'
import { worldPassword } from '#testing/world.ts'
import { absenceRows } from './absence-rows.ts'
import type { AccessRow, IdPlace } from './access-row.ts'
import { scenarioRows } from './scenario-rows.ts'

const day = { startDate: '2027-01-18T00:00:00+01:00', endDate: '2027-01-19T00:00:00+01:00' } as const

const contract = { valid_from: '2026-01-01', option: 'base', subscribed_power: 6, off_peak: [], prices: [] }

const roomParam: IdPlace = { in: 'params', name: 'roomId', idOf: (home) => home.roomId }
const hubParam: IdPlace = { in: 'params', name: 'hubId', idOf: (home) => home.hubId }
const invitationParam: IdPlace = { in: 'params', name: 'invitationId', idOf: (home) => home.invitationId }
const supplierBillParam: IdPlace = {
  in: 'params',
  name: 'supplierBillId',
  idOf: (home) => home.supplierBillId,
}

const supplierBill = {
  from: '2026-11-01',
  to: '2026-11-30',
  total: 80,
  kilowatt_hours: 400,
  subscription: null,
}

const loadCurve = {
  file_name: 'load-curve.csv',
  text: 'Horodate;Valeur\n2026-01-05T00:30:00+01:00;1200\n2026-01-05T01:00:00+01:00;800',
}
const contractParam: IdPlace = { in: 'params', name: 'contractId', idOf: (home) => home.contractId }
const bulkOrderParam: IdPlace = { in: 'params', name: 'bulkOrderId', idOf: bulkOrderId }
const browserParam: IdPlace = { in: 'params', name: 'subscriptionId', idOf: browserIdOf }
const roomQuery: IdPlace = { in: 'query', name: 'roomId', idOf: (home) => home.roomId }

/**
 * A row for every call with a token (streams and signing in have tests of their own). A call without a row fails the
 * test, so the access to a new call cannot be left unspecified.
 */
export const accessRows: Record<string, AccessRow> = {
  listPeople: { shows: (home) => [home.owner.accountId, home.guestId] },
  removePerson: {
    id: { in: 'params', name: 'accountId', idOf: (home) => home.guestId },
    isOwnersAlone: true,
    shows: () => [],
  },
  listInvitations: { shows: (home) => [home.invitationId, home.mark] },
  invitePerson: { body: { email: 'zoe@example.net', language: 'fr' }, shows: () => ['zoe@example.net'] },
  renewInvitation: { id: invitationParam, shows: (home) => [home.invitationId, home.mark] },
  revokeInvitation: { id: invitationParam, shows: () => [] },
  getMe: { shows: (home) => [home.owner.homeId, home.mark] },
  logout: { shows: () => [] },
  getAccount: { shows: () => ['"language"'] },
  updateAccount: { body: { language: 'fr' }, shows: () => ['"language":"fr"'] },
  changePassword: {
    body: { current_password: worldPassword, new_password: worldPassword },
    shows: () => ['"ended":'],
  },
  listSessions: { shows: () => ['"is_current":true'] },
  endSession: {
    id: { in: 'params', name: 'sessionId', idOf: (home) => home.sessionId },
    isOwnersAlone: true,
    shows: () => [],
  },
  endOtherSessions: { shows: () => ['"ended":'] },
  getHome: { shows: (home) => [home.homeId, home.mark] },
  updateHome: { body: { address: '12 rue des Tilleuls' }, shows: (home) => [home.homeId, home.mark] },
  listNotifications: { shows: (home) => [home.notificationId, home.mark] },
  countUnread: { shows: () => ['"count":'] },
  readNotifications: { body: {}, shows: () => ['"count":0'] },
  getNotificationChoices: { shows: () => ['"topic":"alarm"'] },
  updateNotificationChoices: {
    body: { topics: [{ topic: 'hub', has_mail: false, has_push: true }] },
    shows: () => ['"topic":"hub","has_mail":false'],
  },
  getPushKey: { shows: () => ['"public_key":'] },
  listPushSubscriptions: { shows: () => ['['] },
  subscribePush: {
    bodyOf: (home) => ({ ...anyBrowser(`${home.mark}-${randomUUID()}`), language: 'fr' }),
    shows: (home) => [home.mark],
  },
  removePushSubscription: { id: browserParam, isOwnersAlone: true, shows: () => [] },
  listRooms: { shows: (home) => [home.roomId, home.mark] },
  listRoomLines: { query: day, shows: (home) => [home.roomId] },
  updateRoom: {
    id: roomParam,
    bodyOf: (home) => ({ name: `Salon ${home.mark}` }),
    shows: (home) => [home.roomId, home.mark],
  },
  reorderRooms: {
    bodyOf: (home) => ({ room_ids: [spareRoomId(home), home.roomId] }),
    shows: (home) => [home.roomId, home.mark],
  },
  createRoom: { body: { name: 'Cellier' }, shows: () => ['Cellier'] },
  deleteRoom: { id: { in: 'params', name: 'roomId', idOf: spareRoomId }, shows: () => [] },
  getRoomSettings: { id: roomParam, shows: (home) => [home.roomId] },
  setRoomSettings: { id: roomParam, body: { version: 1 }, shows: (home) => [home.roomId] },
  heatAnyway: { id: roomParam, shows: () => [] },
  setHotWater: { id: roomParam, body: { mode: 'on' }, shows: (home) => [`Chauffe-eau ${home.mark}`] },
  getHotWaterWeek: { id: roomParam, shows: (home) => [home.roomId, `Chauffe-eau ${home.mark}`] },
  setHotWaterWeek: {
    id: roomParam,
    body: { week: [[{ start: 0, end: 360 }], [], [], [], [], [], []], version: null },
    shows: (home) => [home.roomId],
  },
  setRoomOrder: {
    id: roomParam,
    body: { order: 'comfort', until: { kind: 'hours', hours: 2 } },
    shows: (home) => [home.roomId, home.radiatorId],
  },
  listNamedWeeks: { shows: (home) => [namedWeekId(home), home.mark] },
  createNamedWeek: {
    bodyOf: () => ({ name: randomUUID(), week: [[], [], [], [], [], [], []] }),
    shows: () => ['"week":[[],'],
  },
  updateNamedWeek: {
    id: { in: 'params', name: 'namedWeekId', idOf: namedWeekId },
    bodyOf: () => ({ name: randomUUID(), week: [[], [], [], [], [], [], []], version: 1 }),
    shows: (home) => [namedWeekId(home)],
  },
  deleteNamedWeek: {
    id: { in: 'params', name: 'namedWeekId', idOf: namedWeekId },
    shows: () => [],
  },
  ...absenceRows,
  getSchedule: { id: roomParam, shows: (home) => [home.roomId, home.mark] },
  setSchedule: {
    id: roomParam,
    body: { version: null, week: [[{ start: 0, end: 1440, order: 'comfort' }], [], [], [], [], [], []] },
    shows: (home) => [home.roomId, home.mark],
  },
  listDevices: { shows: (home) => [home.radiatorId, home.thermostatId, home.contactId, home.mark] },
  updateDevice: {
    id: { in: 'params', name: 'deviceId', idOf: (home) => home.radiatorId },
    body: { radiator_type: 'inertia_radiator', nominal_power: 1500 },
    shows: (home) => [home.radiatorId, home.roomId, home.mark],
  },
  getCapabilityValues: {
    id: { in: 'params', name: 'deviceId', idOf: (home) => home.thermostatId },
    query: { ...day, aggregationMinutes: '30', aggregableCapas: 'temperature' },
    shows: () => ['20.5'],
  },
  commandDevice: {
    id: { in: 'params', name: 'deviceId', idOf: (home) => home.radiatorId },
    body: { capability: 'thermostat_mode', value: 'eco' },
    shows: (home) => [home.radiatorId],
  },
  listCommands: { id: roomQuery, shows: (home) => [home.commandId, home.mark] },
  retryCommand: {
    id: { in: 'params', name: 'commandId', idOf: (home) => home.commandId },
    shows: (home) => [home.radiatorId],
  },
  setBulkOrder: {
    bodyOf: (home) => ({ order: 'eco', room_ids: [home.roomId] }),
    shows: (home) => [home.roomId, home.mark],
  },
  getBulkOrder: { id: bulkOrderParam, shows: (home) => [home.roomId, home.mark] },
  undoBulkOrder: { id: bulkOrderParam, shows: (home) => [home.roomId, home.mark] },
  listHubs: { shows: (home) => [home.hubId, home.mark] },
  createHub: { body: { name: 'Second' }, shows: () => ['base_topic'] },
  renewHubSecret: { id: hubParam, shows: (home) => [home.hubId] },
  revokeHub: { id: hubParam, shows: () => [] },
  removeHub: {
    id: { ...hubParam, idOf: spareHubId },
    query: { devices: 'remove' },
    shows: () => [],
  },
  listLocalServices: { id: hubParam, shows: (home) => [home.thermostatId, home.mark] },
  listServices: { shows: (home) => [home.scheduleId, home.scenarioId, home.roomId, home.mark] },
  ...scenarioRows,
  getConsumption: { shows: (home) => [`"total":${home.facts.energy},`] },
  getConsumptionPeriod: {
    query: { kind: 'day', date: '2027-01-18' },
    shows: (home) => [`"total":${home.facts.energy},`],
  },
  getConsumptionComparison: {
    query: { kind: 'day', date: '2027-01-18' },
    shows: (home) => [`"energy":${home.facts.energy},`],
  },
  getTariff: { shows: (home) => [`"option":"${home.facts.option}"`] },
  getSavings: { shows: () => ['heating_days'] },
  getHeatingPower: { shows: () => ['"rooms":'] },
  listBills: { query: { year: '2027' }, shows: (home) => [`"option":"${home.facts.option}"`] },
  listTariffOptions: { shows: (home) => [`"option":"${home.facts.option}"`] },
  listContracts: { shows: (home) => [home.contractId, home.mark] },
  addContract: { body: { ...contract, valid_from: '2027-01-01' }, shows: () => ['2027-01-01'] },
  updateContract: {
    id: contractParam,
    body: { ...contract, version: null },
    shows: (home) => [home.contractId],
  },
  listSupplierBills: { shows: (home) => [home.supplierBillId, home.mark] },
  getSupplierBill: { id: supplierBillParam, shows: (home) => [home.supplierBillId, home.mark] },
  addSupplierBill: {
    body: { ...supplierBill, from: '2026-10-01', to: '2026-10-31' },
    shows: () => ['2026-10-31'],
  },
  updateSupplierBill: {
    id: supplierBillParam,
    body: { ...supplierBill, version: null },
    shows: (home) => [home.supplierBillId],
  },
  removeSupplierBill: { id: supplierBillParam, shows: () => [] },
  removeContract: { id: contractParam, shows: () => [] },
  listImports: { shows: (home) => [importId(home), home.mark] },
  previewImport: { body: loadCurve, shows: () => ['"kilowatt_hours":1,'] },
  createImport: { body: loadCurve, shows: () => ['"kilowatt_hours":1,'] },
  removeImport: { id: { in: 'params', name: 'importId', idOf: importId }, shows: () => [] },
  listDayColors: { shows: () => ['"season":'] },
  enterDayColor: { params: { day: '2027-01-18' }, body: { color: null }, shows: () => [] },
  getRedDayPlan: { shows: () => ['"accepted":'] },
  acceptRedDayPlan: { shows: () => ['"accepted":'] },
  setRedDaySettings: {
    bodyOf: (home) => ({
      version: 0,
      lowers_rooms: true,
      keeps_water_off: true,
      rooms: [{ room_id: home.roomId, order: 'comfort_minus_2' }],
    }),
    shows: (home) => [home.roomId, home.mark],
  },
  skipRedDay: { params: { day: redDay }, shows: () => [] },
  followRedDay: { params: { day: redDay }, shows: () => [] },
  withdrawRedDayPlan: { shows: () => [] },
  listActivity: {
    id: roomQuery,
    query: { limit: '100' },
    shows: (home) => [home.commandId, home.occurrenceId, home.radiatorId, home.mark],
  },
  listActors: { shows: (home) => [home.owner.accountId] },
  listConnectivity: {
    id: { in: 'query', name: 'deviceId', idOf: (home) => home.radiatorId },
    query: day,
    shows: (home) => [home.radiatorId],
  },
  openLive: { shows: () => ['event: heartbeat'] },
}
