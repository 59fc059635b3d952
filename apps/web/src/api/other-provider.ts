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
import { getConsumption, getConsumptionPeriod, getSavings, getTariff } from '@foyer/contract/consumption.ts'
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
import { request, type ApiRequest, type ReadKnown } from './client.ts'
import { type Feature, features } from './features.tsx'

/**
 * A provider at an address that is not ours. Every provider answers the calls of the specification's section 7; our
 * own answers more. `GET /me` shows which kind it is: without it, the calls beyond section 7 are not made at all.
 */
type Provider = { hasCall: (call: AnyCall) => boolean; offers: (feature: Feature) => boolean }

const full: Provider = { hasCall: () => true, offers: () => true }
const basic: Provider = { hasCall: isEverywhere, offers: (feature) => isFilledBy(feature, isEverywhere) }

/** The replies in place of a provider that does not have the call. */
const standIns: Readonly<Record<string, (token: string) => unknown>> = {
  [getMe.name]: someone,
  [logout.name]: () => ({}),
  // Such a provider lists its scenarios as services.
  [listScenarios.name]: () => [],
}

let asked: Promise<Provider> | null = null

/**
 * What the provider of this page offers; requested until there is a reply.
 * @throws CallError if there was no reply: its features are then still unknown
 */
export async function learnOffers(token: string): Promise<Provider> {
  asked ??= askKind(token)
  try {
    const provider = await asked
    features.set(provider.offers)
    return provider
  } catch (error) {
    asked = null
    throw error
  }
}

/**
 * Sends a request to another provider, and returns the reply in our own shape.
 * @throws CallError; of kind `not_offered` if the provider does not have the call and there is no replacement
 */
export async function askOther<C extends AnyCall>(
  call: C,
  question: ApiRequest,
  read?: ReadKnown,
): Promise<CallReply<C>> {
  const { token } = question
  if (token === null || isEverywhere(call)) {
    const takesOrders = async () => token === null || (await learnOffers(token)).offers('orders')
    return normalizeReply(call, await request(call, question), { read, takesOrders })
  }
  const provider = await learnOffers(token)
  if (provider.hasCall(call)) {
    return parseReply(call, await request(call, question).catch((error: unknown) => refuse(call, error)))
  }
  const standIn = standIns[call.name]
  if (standIn === undefined) throw notOffered(call)
  return parseReply(call, standIn(token))
}

function isEverywhere({ name }: AnyCall): boolean {
  return everywhere.some((call) => call.name === name)
}

/** A provider with more than section 7 may still lack newer calls: 404 without a code. */
function refuse(call: AnyCall, error: unknown): never {
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

async function askKind(token: string): Promise<Provider> {
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
function someone(token: string): unknown {
  return {
    id: decodeTokenOrLog(token)?.subject ?? '',
    name: '',
    email: '',
    role: 'member',
    home: { id: '', name: '', time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  }
}

/** Section 7's calls with a token: every provider has them. Those without a token are public. */
const everywhere: readonly AnyCall[] = [
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

/** True if a provider that has these calls offers the feature. */
function isFilledBy(feature: Feature, hasCall: (call: AnyCall) => boolean): boolean {
  return callsOf[feature].every(hasCall)
}

type Fields = Record<string, unknown>

/** Replacements for a field that the screens require and another provider leaves out. */
const replacements: Readonly<Record<string, (item: Fields) => Fields>> = {
  listDevices: (item) => ({ status: item['reachable'] === true ? 'online' : 'offline', type: 'unknown' }),
}

/** Maximum rounds of removal: a list inside an item inside a list needs three. */
const MOST_ROUNDS = 4

/**
 * Parses another provider's reply, without what the contract does not know.
 * @throws CallError of kind `unreadable` if the reply has no usable part
 */
function parseReply<C extends AnyCall>(call: C, json: unknown): CallReply<C> {
  // The calls in the page's bundle have no schemas: take the call with its schemas from the whole contract.
  const whole = calls.find((one): one is C => one.name === call.name) ?? call
  const reply = z.safeParse<C['reply']>(whole.reply, dropUnknown(whole.reply, call.name, json))
  if (reply.success) return reply.data
  const name = `${call.method} ${call.path}`
  const where = reply.error.issues[0]?.path.join('.') ?? ''
  throw new CallError({ kind: 'unreadable', call: name, message: `Unreadable reply: ${name} ${where}` })
}

/**
 * Removes from another provider's reply what the contract does not know: a value of a list, a field, or the whole
 * item if the field is required. A list with one unknown value is still a list.
 * @returns the reply unchanged if removing does not help
 */
export function dropUnknown(schema: z.ZodMiniType, name: string, json: unknown): unknown {
  let left: unknown = structuredClone(json)
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    left = filledIn(name, left)
    const reply = z.safeParse(schema, left)
    if (reply.success) return left
    const paths = reply.error.issues.map(({ path }) => path)
    if (paths.some((path) => path.length === 0)) return json
    for (const path of paths) leaveOut(left, path)
    left = withoutHoles(left)
  }
  return json
}

function filledIn(name: string, reply: unknown): unknown {
  const standIn = replacements[name]
  if (standIn === undefined || !Array.isArray(reply)) return reply
  return reply.map((item: unknown) => (isRecord(item) ? { ...standIn(item), ...item } : item))
}

/** Removes the value at a path. A missing value of a list's item cannot be removed, so the item is. */
function leaveOut(root: unknown, path: readonly PropertyKey[]): void {
  const last = path.at(-1)
  const parent = path.slice(0, -1).reduce<unknown>((at, key) => childOf(at, key), root)
  if (Array.isArray(parent)) parent[Number(last)] = hole
  else if (isRecord(parent) && String(last) in parent) delete parent[String(last)]
  else if (path.length > 1) leaveOut(root, path.slice(0, -1))
}

/** Marks a removed item of a list: the indexes of the others must not change until all are marked. */
const hole = Symbol('left out')

function withoutHoles(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.filter((item) => item !== hole).map((item: unknown) => withoutHoles(item))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withoutHoles(inner)]))
}

function childOf(value: unknown, key: PropertyKey): unknown {
  if (Array.isArray(value)) return value[Number(key)]
  return isRecord(value) ? value[String(key)] : undefined
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

type Around = {
  /** Absent if no other reads are available: then a reply is completed from itself alone. */
  read?: ReadKnown | undefined
  /** Rejects if there was no reply. */
  takesOrders: () => Promise<boolean>
}

/** Fields of the contract that can be derived if a reply lacks them. */
const completions: Readonly<Record<string, (reply: unknown, around: Around) => Promise<unknown>>> = {
  // Fields that a room lacks are filled from its devices. What only a request could change is left out.
  [listRooms.name]: async (reply, { read, takesOrders }) => {
    const told = parseReply(listRooms, reply)
    const devices = told.some(isIncomplete) ? await read?.(listDevices, {}).catch(() => []) : undefined
    const rooms = devices === undefined ? told : completeRooms(told, devices)
    if (await takesOrders().catch(() => true)) return rooms
    return rooms.map(({ hand: _hand, hot_water: _tank, ...room }) => room)
  },
  // A device has the capabilities that it has reported, and takes no requests if the provider cannot send any.
  [listDevices.name]: async (reply, { takesOrders }) => {
    const devices = parseReply(listDevices, reply)
    const isTold = await takesOrders().catch(() => true)
    return devices.map((device) => ({
      ...device,
      capabilities: device.capabilities ?? capabilities.filter((one) => device[one] != null),
      ...(isTold ? {} : { commands: [] }),
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
  around: Around,
): Promise<CallReply<C>> {
  return parseReply(call, (await completions[call.name]?.(reply, around)) ?? reply)
}
