import { createHash } from 'node:crypto'
import type { Capability, DeviceType } from '@foyer/contract/device.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import { defaultTemperatures } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import * as z from 'zod'
import type { Status, StatusAt } from './derive-connectivity.ts'
import type { ReceivedSpans } from './received-spans.ts'
import { type HubClock, newHubClock } from './hub-clock.ts'
import type { DeviceRow, HubRow } from './hub-link.store.ts'
import type { ReportedValues } from './reported-readings.ts'
import { sharedMapping } from './shared-mapping.ts'
import type { UnreadMessages } from './unread-messages.ts'
import { type Watched, watched } from './watched.ts'
import type { Mapping } from '#hub-link/zigbee2mqtt/mapping.ts'

/** A device in memory. */
export type LinkedDevice = {
  readonly id: string
  readonly homeId: string
  readonly hubId: string
  readonly address: string
  friendlyName: string
  /** A hash of its row, to detect whether a new list changes anything. */
  description: string
  type: DeviceType
  sleeps: boolean
  mapping: Mapping
  /** The temperatures of orders in its room, by which setpoints are read and written. */
  temperatures: RoomTemperatures
  /** Properties that its hub cannot read, though it lists them as readable. */
  unanswered: ReadonlySet<string>
  availability: Status | null
  receivedSpans: ReceivedSpans
  availabilityLog: StatusAt[]
  lastSeen: number | null
  /** `lastSeen` as it is stored, at most five minutes older. */
  storedSeen: number | null
  reachable: boolean
  connectedSince: number | null
  disconnectedSince: number | null
  battery: number | null
  isBatteryLow: boolean
  /** Whether its messages carry their own time, and with it the hub's pings. */
  hasEventTime: boolean
  /** The reported values of each capability. */
  reported: Map<Capability, ReportedValues>
  /** The instants (ms) from which windows and alarms are to be judged again from the readings. */
  unjudged: ReadonlyMap<Watched, number>
  /** Late messages arrived, and its log has not been judged again. */
  isUnsettled: boolean
  /** Something else than `lastSeen` is to be stored. */
  isDirty: boolean
}

/** A hub in memory. */
export type LinkedHub = {
  readonly id: string
  readonly homeId: string
  isConnected: boolean
  /** The state that it last reported since it connected. */
  bridge: Status | null
  /** A broker at home reported that it lost the connection: no message of the hub arrives. */
  isCutOff: boolean
  online: boolean
  /** Its own log of going offline and online. */
  log: StatusAt[]
  lastSeen: number | null
  /** `lastSeen` as it is stored; null if it is to be stored now. */
  storedSeen: number | null
  /** Time of receipt of the last late message, ms. */
  pastAt: number
  clockFaults: number
  clock: HubClock
  unknownWords: number
  devices: Map<string, LinkedDevice>
  byName: Map<string, LinkedDevice>
  /** Messages of devices that were not described yet. */
  unread: UnreadMessages
  /** The list that is being stored, or the read of an order: states wait for it. */
  listing: Promise<void>
}

const statusAt = z.tuple([z.number(), z.enum(['online', 'offline'])])
/** The names of the stored fields are those of the column `presence`, and stay. */
const presenceSchema = z.object({
  heard: z.array(z.tuple([z.number(), z.number()])),
  said: z.array(statusAt),
  unjudged: z.optional(z.array(z.tuple([z.enum(watched), z.number()]))),
  /** Present if its messages do not carry their own time. */
  untimed: z.optional(z.literal(true)),
})

/** Shared by nearly all devices. */
const noProperty: ReadonlySet<string> = new Set()
const nothingUnjudged: ReadonlyMap<Watched, number> = new Map()

/** The presence of a device as it is stored. */
export function storePresence({
  receivedSpans,
  availabilityLog,
  unjudged,
  hasEventTime,
}: LinkedDevice): z.infer<typeof presenceSchema> {
  const stored = { heard: receivedSpans, said: availabilityLog, unjudged: [...unjudged] }
  return hasEventTime ? stored : { ...stored, untimed: true }
}

export function linkHub(row: HubRow, log: StatusAt[]): LinkedHub {
  return {
    id: row.id,
    homeId: row.home_id,
    isConnected: false,
    bridge: null,
    isCutOff: false,
    online: row.online,
    log,
    lastSeen: row.last_seen,
    storedSeen: row.last_seen,
    pastAt: 0,
    clockFaults: 0,
    clock: newHubClock(),
    unknownWords: 0,
    devices: new Map(),
    byName: new Map(),
    unread: new Map(),
    listing: Promise.resolve(),
  }
}

/** True if messages of the hub arrive, and it receives orders. */
export function isThere(hub: LinkedHub): boolean {
  return hub.isConnected && !hub.isCutOff && hub.bridge === 'online'
}

export function linkDevice(row: DeviceRow, hub: LinkedHub): LinkedDevice {
  const presence = presenceSchema.safeParse(row.presence)
  const { availability } = row
  const unjudged = (presence.success ? presence.data.unjudged : null) ?? []
  return {
    id: row.id,
    homeId: hub.homeId,
    hubId: hub.id,
    address: row.address,
    ...describedBy(row),
    temperatures: defaultTemperatures,
    unanswered: noProperty,
    availability: availability === 'online' || availability === 'offline' ? availability : null,
    receivedSpans: presence.success ? presence.data.heard : [],
    availabilityLog: presence.success ? presence.data.said : [],
    lastSeen: row.last_seen,
    storedSeen: row.last_seen,
    reachable: row.reachable,
    connectedSince: row.connected_since,
    disconnectedSince: row.disconnected_since,
    battery: null,
    isBatteryLow: false,
    hasEventTime: !(presence.success && presence.data.untimed === true),
    reported: new Map(),
    unjudged: unjudged.length === 0 ? nothingUnjudged : new Map(unjudged),
    isUnsettled: true,
    isDirty: false,
  }
}

/** The part of a device that comes from the hub's list. */
export function describedBy(
  row: DeviceRow,
): Pick<LinkedDevice, 'friendlyName' | 'description' | 'type' | 'sleeps' | 'mapping'> {
  return {
    friendlyName: row.friendly_name,
    description: describe(row),
    type: row.type,
    sleeps: row.sleeps,
    mapping: sharedMapping(row.mapping),
  }
}

type Describable = Pick<
  DeviceRow,
  'friendly_name' | 'name' | 'type' | 'brand' | 'model' | 'description' | 'sleeps' | 'supported'
> & { capabilities: readonly string[]; commands: readonly string[]; mapping: unknown }

/** A hash of everything a list contains about a device: if it is equal, nothing has to be written. */
export function describe(row: Describable): string {
  const text = JSON.stringify([
    row.friendly_name,
    row.name,
    row.type,
    row.brand,
    row.model,
    row.description,
    row.sleeps,
    row.supported,
    row.capabilities,
    row.commands,
    // Parsed through its schema, so that the order of keys in the row does not matter.
    [...sharedMapping(row.mapping)],
  ])
  return createHash('sha256').update(text).digest('base64')
}

/** Marks windows or alarms of a device to be judged again from an instant (ms) on. */
export function markUnjudged(device: LinkedDevice, capability: Watched, at: number): void {
  const from = Math.min(device.unjudged.get(capability) ?? Infinity, at)
  device.unjudged = new Map([...device.unjudged, [capability, from]])
}

/** Removes the mark of a capability when its judgement begins. */
export function takeUnjudged(device: LinkedDevice, capability: Watched): void {
  const left = [...device.unjudged].filter(([one]) => one !== capability)
  device.unjudged = left.length === 0 ? nothingUnjudged : new Map(left)
}
