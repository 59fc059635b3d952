import { type Order, orderOfNumber } from '@foyer/contract/heating.ts'
import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import { gather } from '#base/gather.ts'
import type { History, Reading } from '#history/history.ts'
import { type BridgeListeners, createBridgeIngest } from './bridge-ingest.ts'
import { selectLastOrders } from './hub-link.store.ts'
import { boundOf, type Connectivity } from './connectivity.ts'
import { eventTimeOf } from './event-time.ts'
import type { ListChange } from './device-list.ts'
import { addReceived, forgetOldSpans } from './received-spans.ts'
import { noteTime } from './hub-clock.ts'
import type { AnnouncedColor, Report } from './hub-link-port.ts'
import type { HubRegistry } from './hub-registry.ts'
import type { LinkedDevice, LinkedHub } from './linked-hub.ts'
import type { Occurrences } from './occurrences.ts'
import { isPress, recordPress } from './presses.ts'
import type { TemperatureReader } from './room-temperatures.ts'
import { type ReportedReading, reportedReadings } from './reported-readings.ts'
import { keepUnread, takeUnread } from './unread-messages.ts'
import type { HubMessage } from './transport.ts'
import { parsePresence } from '#hub-link/zigbee2mqtt/parse-bridge.ts'
import { parseJsonWithin, stateLimits } from '#hub-link/zigbee2mqtt/parse-json-within.ts'
import { parseState, type StateMessage } from '#hub-link/zigbee2mqtt/parse-state.ts'
import { isBetweenOrders } from '#hub-link/zigbee2mqtt/read-source.ts'

/** Devices whose last orders are read in one statement. */
const AT_ONCE = 100

export type IngestListeners = BridgeListeners & {
  /** The readings of a report that did not come late are stored. */
  onStoredReport(report: Report): Promise<void>
  /** A button was pressed in this home. */
  onPress(homeId: string): void
  /** A meter announced the colour of a day, in each of its messages again. */
  onColor(announced: AnnouncedColor): Promise<void>
  /** Devices were described whose state is not known yet; battery devices only while they are awake. */
  onDescribed(hub: LinkedHub, devices: readonly LinkedDevice[]): void
}

/**
 * Handles messages of hubs: topic → hub → device → values → history. Resolves when the message is stored, or when it
 * waits in memory for the description of its device. The whole path of a value: docs/architecture.md.
 */
export function createIngest(parts: {
  database: Database
  history: Pick<History, 'record'>
  registry: HubRegistry
  temperatures: Pick<TemperatureReader, 'read'>
  connectivity: Connectivity
  occurrences: Occurrences
  listeners: IngestListeners
  now: () => number
  log: Logger
}): (message: HubMessage) => Promise<void> {
  const { database, history, registry, connectivity, occurrences, listeners, now } = parts
  const bridge = createBridgeIngest({ ...parts, onDescribed })
  const selectLastOrder = gather(
    AT_ONCE,
    async (devices: readonly { homeId: string; deviceId: string }[]) => {
      const orders = await selectLastOrders(database, devices)
      return devices.map(({ deviceId }) => ({ order: orders.get(deviceId) ?? null }))
    },
  )

  return async function ingest(message) {
    const hub = registry.known(message.hubId) ?? (await registry.find(message.hubId))
    if (hub === null) return
    // One time of receipt for the whole message: it was received before its hub went offline, even if it is stored
    // later.
    const receivedAt = now()
    hub.lastSeen = receivedAt
    const { topic, payload } = message
    if (topic.startsWith('hub/')) return bridge.takeOfBox(hub, topic.slice('hub/'.length), payload)
    if (!topic.startsWith('zigbee2mqtt/')) return
    const below = topic.slice('zigbee2mqtt/'.length)
    if (below.startsWith('bridge/')) return bridge.ingest(hub, below.slice('bridge/'.length), payload)
    bridge.presume(hub)
    await hub.listing
    return takeDevice(hub, below, message, receivedAt)
  }

  /**
   * A device that joins sends messages before its hub has described it: they are parsed now, and the remaining values
   * are requested.
   */
  async function onDescribed(hub: LinkedHub, described: ListChange['described']): Promise<void> {
    for (const [name, { message, receivedAt }] of takeUnread(hub.unread, now())) {
      await takeDevice(hub, name, message, receivedAt)
    }
    const asked = described.filter(({ device, isAwake }) => isAwake || !device.sleeps)
    listeners.onDescribed(
      hub,
      asked.map(({ device }) => device),
    )
  }

  async function takeDevice(
    hub: LinkedHub,
    name: string,
    message: HubMessage,
    receivedAt: number,
  ): Promise<void> {
    const { payload, isRetained } = message
    // Names may contain slashes: the whole name is tried first.
    const device = hub.byName.get(name)
    if (device !== undefined) {
      if (isRetained) return
      if (device.mapping.size === 0) keepUnread(hub.unread, name, { message, receivedAt })
      return takeState(hub, device, payload, receivedAt)
    }
    const suffix = '/availability'
    const available = name.endsWith(suffix) ? hub.byName.get(name.slice(0, -suffix.length)) : undefined
    if (available !== undefined) return takeAvailability(hub, available, payload, receivedAt)
    if (!isRetained && !isCommand(name)) keepUnread(hub.unread, name, { message, receivedAt })
  }

  async function takeAvailability(
    hub: LinkedHub,
    device: LinkedDevice,
    payload: Buffer,
    receivedAt: number,
  ): Promise<void> {
    const presence = parsePresence(payload)
    if (presence === null || presence === device.availability) return
    const isNews = device.availability !== null || presence === 'offline'
    device.availability = presence
    if (isNews) device.availabilityLog.push([receivedAt, presence])
    if (device.availabilityLog.length > 500) device.availabilityLog.shift()
    device.isDirty = true
    await connectivity.judge(hub, [device])
  }

  async function takeState(
    hub: LinkedHub,
    device: LinkedDevice,
    payload: Buffer,
    receivedAt: number,
  ): Promise<void> {
    const content = parseJsonWithin(payload, stateLimits)
    const { mapping, temperatures } = device
    const isUnclear = isBetweenOrders(content, mapping, temperatures)
    const lastOrder = isUnclear ? await lastOrderOf(hub, device) : null
    const state = parseState(content, mapping, { temperatures, lastOrder })
    if (state === null) return
    const behind = state.lastSeen === null ? 0 : noteTime(hub.clock, state.lastSeen, receivedAt)
    const { at, isFault, isLive } = eventTimeOf(state.lastSeen, receivedAt, behind)
    if (isFault) hub.clockFaults++
    hub.unknownWords += state.unknownWords
    noteReceived(hub, device, at, state)
    const { homeId, id: hubId } = hub
    const readings = reportedReadings(device.reported, at, state.values)
    // An occurrence is judged from stored readings: if it were marked before its reading is stored, it would be missed.
    const late = isLive ? {} : { receivedAt }
    const stored = record(device, readings, late).then(() => occurrences.record(hub, device, readings))
    const report = {
      homeId,
      hubId,
      deviceId: device.id,
      at,
      receivedAt,
      values: state.values,
    }
    const work = [stored.then(() => (isLive ? listeners.onStoredReport(report) : undefined))]
    if (isLive && !device.reachable) work.push(connectivity.judge(hub, [device]))
    if (state.action !== null && isPress(device)) {
      work.push(recordPress(database, device, at, state.action).then(() => listeners.onPress(homeId)))
    }
    for (const which of ['today', 'tomorrow'] as const) {
      const { [which]: color } = state
      if (color !== null) work.push(listeners.onColor({ homeId, meter: device, which, at, color }))
    }
    await Promise.all(work)
  }

  /**
   * The order that was last sent to a device, by any gateway; without one, the last that it reported. Later messages of
   * its hub wait for the answer, so that all stay in their order.
   */
  async function lastOrderOf(hub: LinkedHub, device: LinkedDevice): Promise<Order | null> {
    const sent = selectLastOrder({ homeId: device.homeId, deviceId: device.id })
    hub.listing = Promise.allSettled([hub.listing, sent]).then(() => {})
    const known = device.reported.get('thermostat_mode')?.newest.value ?? null
    return (await sent).order ?? (known === null ? null : orderOfNumber(known))
  }

  async function record(
    device: LinkedDevice,
    readings: readonly ReportedReading[],
    late: Pick<Reading, 'receivedAt'>,
  ): Promise<void> {
    const { homeId, id: deviceId } = device
    if (readings.length === 0) return
    try {
      await history.record(
        readings.map(({ capability, at, value }) => ({ homeId, deviceId, capability, at, value, ...late })),
      )
    } catch (error) {
      // Not stored: the next message with this value is not a repetition.
      for (const { capability } of readings) device.reported.delete(capability)
      throw error
    }
  }

  function noteReceived(hub: LinkedHub, device: LinkedDevice, at: number, state: StateMessage): void {
    const hasEventTime = state.lastSeen !== null
    if (hasEventTime !== device.hasEventTime) device.isDirty = true
    device.hasEventTime = hasEventTime
    const spans = device.receivedSpans.length
    const isLate = addReceived(device.receivedSpans, at, boundOf(device))
    if (isLate) {
      device.isUnsettled = true
      hub.pastAt = now()
    }
    if (isLate || device.receivedSpans.length > spans) device.isDirty = true
    forgetOldSpans(device.receivedSpans, now())
    const isNewest = device.lastSeen === null || at >= device.lastSeen
    if (isNewest) {
      device.lastSeen = at
      device.battery = state.values.get('battery') ?? device.battery
      device.isBatteryLow = state.isBatteryLow ?? device.isBatteryLow
    }
    // A device that sends a message is online: an earlier offline report no longer applies.
    const lastAvailability = device.availabilityLog.at(-1)
    if (device.availability === 'offline' && lastAvailability !== undefined && at > lastAvailability[0]) {
      device.availability = 'online'
      device.availabilityLog.push([at, 'online'])
      device.isDirty = true
    }
  }
}

/** Our own `/set` and `/get` messages echo through the wildcard subscription; no device sent them. */
function isCommand(name: string): boolean {
  return /\/(?:set|get)(?:\/|$)/.test(name)
}
