import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { listScenarios, createScenario, getScenario } from '@foyer/contract/scenario.ts'
import { getMe, logout } from '@foyer/contract/session.ts'
import {
  createAbsence,
  endAbsence,
  listAbsences,
  previewAbsence,
  updateAbsence,
} from '@foyer/contract/absence.ts'
import { listActivity, listActors, listConnectivity } from '@foyer/contract/activity.ts'
import { getBulkOrder, setBulkOrder, undoBulkOrder } from '@foyer/contract/bulk-order.ts'
import { commandDevice, listCommands, setHotWater, setRoomOrder } from '@foyer/contract/command.ts'
import { enterDayColor, listDayColors } from '@foyer/contract/day-color.ts'
import {
  acceptRedDayPlan,
  followRedDay,
  getRedDayPlan,
  setRedDaySettings,
  skipRedDay,
  withdrawRedDayPlan,
} from '@foyer/contract/red-day-plan.ts'
import { listBills } from '@foyer/contract/bill.ts'
import { getSupplierBill, listSupplierBills } from '@foyer/contract/supplier-bill.ts'
import { createImport, listImports, previewImport, removeImport } from '@foyer/contract/energy-import.ts'
import { listContracts } from '@foyer/contract/supply-contract.ts'
import { listTariffOptions } from '@foyer/contract/tariff-option.ts'
import { getConsumptionComparison } from '@foyer/contract/comparison.ts'
import { getConsumption, getConsumptionPeriod, getSavings, getTariff } from '@foyer/contract/consumption.ts'
import { getHeatingPower } from '@foyer/contract/heating-power.ts'
import { listDevices, updateDevice, capabilities } from '@foyer/contract/device.ts'
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
import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import { listServices } from '@foyer/contract/service.ts'
import { calls } from '@foyer/contract/registry.ts?whole'
import * as z from 'zod/mini'
import { completeRooms, isIncomplete } from '@foyer/rules/room-facts/complete-rooms.ts'
import { decodeTokenOrLog } from '#lib/session.ts'
import { apiAddress } from './config.ts'
import { isRetryable, CallError } from './errors.ts'
import { request, type ApiRequest, type ReadReply } from './client.ts'
import { type Feature, features } from './features.tsx'

/**
 * A provider at an address that is not ours. Every provider answers the calls of the specification's section 7; our
 * own answers more. `GET /me` shows which kind it is: without it, the calls beyond section 7 are not made at all.
 */
type Provider = { hasCall: (call: AnyCall) => boolean; hasFeature: (feature: Feature) => boolean }

const full: Provider = { hasCall: () => true, hasFeature: () => true }
const basic: Provider = {
  hasCall: isSection7Call,
  hasFeature: (feature) => isOfferedBy(feature, isSection7Call),
}

/** The replies in place of a provider that does not have the call. */
const substitutes: Readonly<Record<string, (token: string) => unknown>> = {
  [getMe.name]: userFromToken,
  [logout.name]: () => ({}),
  // Such a provider lists its scenarios as services.
  [listScenarios.name]: () => [],
}

let providerRequest: Promise<Provider> | null = null

/**
 * What the provider of this page offers; requested until there is a reply.
 * @throws CallError if there was no reply: its features are then still unknown
 */
export async function loadProvider(token: string): Promise<Provider> {
  providerRequest ??= detectProvider(token)
  try {
    const provider = await providerRequest
    features.set(provider.hasFeature)
    return provider
  } catch (error) {
    providerRequest = null
    throw error
  }
}

/**
 * Sends a request to another provider, and returns the reply in our own shape.
 * @throws CallError; of kind `not_offered` if the provider does not have the call and there is no replacement
 */
export async function requestOther<C extends AnyCall>(
  call: C,
  apiRequest: ApiRequest,
  read?: ReadReply,
): Promise<CallReply<C>> {
  const { token } = apiRequest
  if (token === null || isSection7Call(call)) {
    const acceptsOrders = async () => token === null || (await loadProvider(token)).hasFeature('orders')
    return normalizeReply(call, await request(call, apiRequest), { read, acceptsOrders })
  }
  const provider = await loadProvider(token)
  if (provider.hasCall(call)) {
    return parseReply(call, await request(call, apiRequest).catch((error: unknown) => rethrow(call, error)))
  }
  const substitute = substitutes[call.name]
  if (substitute === undefined) throw notOffered(call)
  return parseReply(call, substitute(token))
}

function isSection7Call({ name }: AnyCall): boolean {
  return section7Calls.some((call) => call.name === name)
}

/** A provider with more than section 7 may still lack newer calls: 404 without a code. */
function rethrow(call: AnyCall, error: unknown): never {
  throw error instanceof CallError && error.status === 404 && error.code === null ? notOffered(call) : error
}

function notOffered({ method, path }: AnyCall): CallError {
  // The status that the provider would send.
  return new CallError({
    kind: 'not_offered',
    status: 404,
    call: `${method} ${path}`,
    message: `Not offered: ${path}`,
  })
}

async function detectProvider(token: string): Promise<Provider> {
  try {
    const url = `${await apiAddress()}${getMe.path}`
    await request(getMe, { url, token, body: null, idempotencyKey: null, timeZone: null, signal: null })
    return full
  } catch (error) {
    // Only a gateway of our kind sends a code of the contract, even in an error.
    if (error instanceof CallError && error.code !== null) return full
    if (isRetryable(error)) throw error
    return basic
  }
}

/** The user as the token describes them. Never an owner: the token does not prove it. */
function userFromToken(token: string): unknown {
  return {
    id: decodeTokenOrLog(token)?.subject ?? '',
    name: '',
    email: '',
    role: 'member',
    home: { id: '', name: '', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  }
}

/** Section 7's calls with a token: every provider has them. Those without a token are public. */
const section7Calls: readonly AnyCall[] = [
  listRooms,
  listDevices,
  listHubs,
  listServices,
  listLocalServices,
  getCapabilityValues,
]

/** The calls that each feature requires. */
const callsOf: Record<Feature, readonly AnyCall[]> = {
  absence: [listAbsences, previewAbsence, createAbsence, updateAbsence, endAbsence],
  activity: [listActivity, listActors],
  bills: [listBills, listContracts],
  bulk: [setBulkOrder, getBulkOrder, undoBulkOrder],
  calendar: [getSchedule, setSchedule],
  climate: [getRoomSettings, setRoomSettings],
  contracts: [listContracts],
  consumption: [getConsumption, getConsumptionPeriod, getTariff, getSavings],
  comparison: [getConsumptionComparison],
  heatingPower: [getHeatingPower],
  dayColors: [listDayColors, enterDayColor],
  redDayPlan: [
    getRedDayPlan,
    acceptRedDayPlan,
    setRedDaySettings,
    skipRedDay,
    followRedDay,
    withdrawRedDayPlan,
  ],
  supplierBills: [listSupplierBills, getSupplierBill],
  tariffOptions: [listTariffOptions],
  imports: [listImports, previewImport, createImport, removeImport],
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

/** True if a provider that has these calls offers the feature. */
function isOfferedBy(feature: Feature, hasCall: (call: AnyCall) => boolean): boolean {
  return callsOf[feature].every(hasCall)
}

type Fields = Record<string, unknown>

/** Replacements for a field that the screens require and another provider leaves out. */
const replacements: Readonly<Record<string, (item: Fields) => Fields>> = {
  listDevices: (item) => ({ status: item['reachable'] === true ? 'online' : 'offline', type: 'unknown' }),
}

/** Maximum rounds of removal: a list inside an item inside a list needs three. */
const MAX_ROUNDS = 4

/**
 * Parses another provider's reply, without what the contract does not know.
 * @throws CallError of kind `unreadable` if the reply has no usable part
 */
function parseReply<C extends AnyCall>(call: C, json: unknown): CallReply<C> {
  // The calls in the page's bundle have no schemas: take the call with its schemas from the whole contract.
  const fullCall = calls.find((one): one is C => one.name === call.name) ?? call
  const reply = z.safeParse<C['reply']>(fullCall.reply, dropUnknown(fullCall.reply, call.name, json))
  if (reply.success) return reply.data
  const name = `${call.method} ${call.path}`
  const path = reply.error.issues[0]?.path.join('.') ?? ''
  throw new CallError({ kind: 'unreadable', call: name, message: `Unreadable reply: ${name} ${path}` })
}

/**
 * Removes from another provider's reply what the contract does not know: a value of a list, a field, or the whole
 * item if the field is required. A list with one unknown value is still a list.
 * @returns the reply unchanged if removing does not help
 */
export function dropUnknown(schema: z.ZodMiniType, name: string, json: unknown): unknown {
  let rest: unknown = structuredClone(json)
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    rest = withReplacements(name, rest)
    const reply = z.safeParse(schema, rest)
    if (reply.success) return rest
    const paths = reply.error.issues.map(({ path }) => path)
    if (paths.some((path) => path.length === 0)) return json
    for (const path of paths) removeAt(rest, path)
    rest = withoutRemoved(rest)
  }
  return json
}

function withReplacements(name: string, reply: unknown): unknown {
  const replacement = replacements[name]
  if (replacement === undefined || !Array.isArray(reply)) return reply
  return reply.map((item: unknown) => (isRecord(item) ? { ...replacement(item), ...item } : item))
}

/** Removes the value at a path. A missing value of a list's item cannot be removed, so the item is. */
function removeAt(root: unknown, path: readonly PropertyKey[]): void {
  const last = path.at(-1)
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => childOf(at, key), root)
  if (Array.isArray(parent)) parent[Number(last)] = removed
  else if (isRecord(parent) && String(last) in parent) delete parent[String(last)]
  else if (path.length > 1) removeAt(root, path.slice(0, -1))
}

/** Marks a removed item of a list: the indexes of the others must not change until all are marked. */
const removed = Symbol('left out')

function withoutRemoved(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => item !== removed).map((item: unknown) => withoutRemoved(item))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutRemoved(inner)]))
}

function childOf(value: unknown, key: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return isRecord(value) ? value[String(key)] : undefined
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type CompletionContext = {
  /** Absent if no other reads are available: then a reply is completed from itself alone. */
  read?: ReadReply | undefined
  /** Rejects if there was no reply. */
  acceptsOrders: () => Promise<boolean>
}

/** Fields of the contract that can be derived if a reply lacks them. */
const completions: Readonly<
  Record<string, (reply: unknown, context: CompletionContext) => Promise<unknown>>
> = {
  // Fields that a room lacks are filled from its devices. What only a request could change is left out.
  [listRooms.name]: async (reply, { read, acceptsOrders }) => {
    const parsed = parseReply(listRooms, reply)
    const devices = parsed.some(isIncomplete) ? await read?.(listDevices, {}).catch(() => []) : undefined
    const rooms = devices === undefined ? parsed : completeRooms(parsed, devices)
    if (await acceptsOrders().catch(() => true)) return rooms
    return rooms.map(({ hand: _hand, hot_water: _tank, ...room }) => room)
  },
  // A device has the capabilities that it has reported, and takes no requests if the provider cannot send any.
  [listDevices.name]: async (reply, { acceptsOrders }) => {
    const devices = parseReply(listDevices, reply)
    const hasOrders = await acceptsOrders().catch(() => true)
    return devices.map((device) => ({
      ...device,
      capabilities: device.capabilities ?? capabilities.filter((one) => device[one] != null),
      ...(hasOrders ? {} : { commands: [] }),
    }))
  },
}

/**
 * Converts another provider's reply to a section 7 call into the shape that our own gateway would send.
 * @throws CallError of kind `unreadable` if the reply has no usable part
 */
async function normalizeReply<C extends AnyCall>(
  call: C,
  reply: unknown,
  context: CompletionContext,
): Promise<CallReply<C>> {
  return parseReply(call, (await completions[call.name]?.(reply, context)) ?? reply)
}
