import { createHash } from 'node:crypto'
import type { Capability, DeviceType } from '@foyer/contract/device.ts'
import { type Order, orderOfNumber } from '@foyer/contract/heating.ts'
import type { RoomTemperatures } from '@foyer/contract/room-settings.ts'
import { defaultTemperatures } from '@foyer/rules/room-temperatures/room-temperatures.ts'
import * as z from 'zod'
import type { Status, StatusAt } from './derive-connectivity.ts'
import type { Heard } from './heard.ts'
import { type HubClock, newHubClock } from './hub-clock.ts'
import type { DeviceRow, HubRow } from './hub-link.store.ts'
import type { Told } from './told-readings.ts'
import { sharedMapping } from './shared-mapping.ts'
import type { UnreadMessages } from './unread-messages.ts'
import { type Watched, watched } from './watched.ts'
import type { Mapping, OrderMeaning } from '#hub-link/zigbee2mqtt/mapping.ts'

/** A device as the link knows it while the gateway runs. */
export type LinkedDevice = {
  readonly id: string
  readonly homeId: string
  readonly hubId: string
  readonly address: string
  friendlyName: string
  /** A hash of what its row says, to see whether a new list changes anything. */
  description: string
  type: DeviceType
  sleeps: boolean
  mapping: Mapping
  /** What orders mean in its room: a setpoint is read and written by it. */
  temperatures: RoomTemperatures
  /** The order that was sent to it last; null: none was since it is known here. */
  sentOrder: Order | null
  /** Properties that its hub has no answer for, though it lists them as readable. */
  unanswered: ReadonlySet<string>
  availability: Status | null
  heard: Heard
  said: StatusAt[]
  lastSeen: number | null
  reachable: boolean
  connectedSince: number | null
  disconnectedSince: number | null
  battery: number | null
  isBatteryLow: boolean
  /** Whether its messages carry their own time, and with it the hub's pings. */
  hasEventTime: boolean
  /** What each capability was said to be. */
  told: Map<Capability, Told>
  /** From when (ms) windows and alarms are to be judged again from the readings. */
  unjudged: ReadonlyMap<Watched, number>
  /** News of the past came in, and its log has not been judged again. */
  isUnsettled: boolean
  isDirty: boolean
}

/** A hub as the link knows it while the gateway runs. */
export type LinkedHub = {
  readonly id: string
  readonly homeId: string
  isConnected: boolean
  /** Its own last word on itself since it connected. */
  bridge: Status | null
  online: boolean
  /** Its own log: when it went and came. */
  log: StatusAt[]
  lastSeen: number
  /** Receipt time of the last news of the past. */
  pastAt: number
  clockFaults: number
  clock: HubClock
  unknownWords: number
  isDirty: boolean
  devices: Map<string, LinkedDevice>
  byName: Map<string, LinkedDevice>
  /** What came before the device that sent it was described. */
  unread: UnreadMessages
  /** The list being stored: states wait for it. */
  listing: Promise<void>
}

const statusAt = z.tuple([z.number(), z.enum(['online', 'offline'])])
const presenceSchema = z.object({
  heard: z.array(z.tuple([z.number(), z.number()])),
  said: z.array(statusAt),
  unjudged: z.optional(z.array(z.tuple([z.enum(watched), z.number()]))),
})

/** As nearly all devices have them: one for all of them. */
const noProperty: ReadonlySet<string> = new Set()
const nothingUnjudged: ReadonlyMap<Watched, number> = new Map()

/** What is kept of when a device was heard. */
export function storePresence({ heard, said, unjudged }: LinkedDevice): z.infer<typeof presenceSchema> {
  return { heard, said, unjudged: [...unjudged] }
}

export function linkHub(row: HubRow, log: StatusAt[]): LinkedHub {
  return {
    id: row.id,
    homeId: row.home_id,
    isConnected: false,
    bridge: null,
    online: row.online,
    log,
    lastSeen: row.last_seen ?? 0,
    pastAt: 0,
    clockFaults: 0,
    clock: newHubClock(),
    unknownWords: 0,
    isDirty: false,
    devices: new Map(),
    byName: new Map(),
    unread: new Map(),
    listing: Promise.resolve(),
  }
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
    sentOrder: null,
    unanswered: noProperty,
    availability: availability === 'online' || availability === 'offline' ? availability : null,
    heard: presence.success ? presence.data.heard : [],
    said: presence.success ? presence.data.said : [],
    lastSeen: row.last_seen,
    reachable: row.reachable,
    connectedSince: row.connected_since,
    disconnectedSince: row.disconnected_since,
    battery: null,
    isBatteryLow: false,
    hasEventTime: true,
    told: new Map(),
    unjudged: unjudged.length === 0 ? nothingUnjudged : new Map(unjudged),
    isUnsettled: true,
    isDirty: false,
  }
}

/** What orders mean to a device: told none here, it follows the one that it was last known to. */
export function meaningTo({ temperatures, sentOrder, told }: LinkedDevice): OrderMeaning {
  const known = told.get('thermostat_mode')?.newest.value ?? null
  return { temperatures, told: sentOrder ?? (known === null ? null : orderOfNumber(known)) }
}

/** The part of a device that the hub's list decides. */
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

/** A hash of all that a list says of a device: what has the same needs no write. */
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
    // Read back through its schema, so that the order of keys in the row does not matter.
    [...sharedMapping(row.mapping)],
  ])
  return createHash('sha256').update(text).digest('base64')
}

/** Windows and alarms of a device are to be judged again from an instant (ms) on. */
export function markUnjudged(device: LinkedDevice, capability: Watched, at: number): void {
  const from = Math.min(device.unjudged.get(capability) ?? Infinity, at)
  device.unjudged = new Map([...device.unjudged, [capability, from]])
}

/** They are being judged. */
export function takeUnjudged(device: LinkedDevice, capability: Watched): void {
  const left = [...device.unjudged].filter(([one]) => one !== capability)
  device.unjudged = left.length === 0 ? nothingUnjudged : new Map(left)
}
