import type { Logger } from 'pino'
import type { Database } from '#database/database.ts'
import type { History } from '#history/history.ts'
import { boundOf, type Connectivity } from './connectivity.ts'
import { applyDeviceList } from './device-list.ts'
import { eventTimeOf } from './event-time.ts'
import { addHeard, forgetHeard } from './heard.ts'
import type { Report, SetError } from './hub-link-port.ts'
import type { HubRegistry } from './hub-registry.ts'
import { updateHubFacts } from './hub-state.store.ts'
import type { LinkedDevice, LinkedHub } from './linked-hub.ts'
import type { Occurrences } from './occurrences.ts'
import { thinReadings } from './thin-readings.ts'
import type { HubMessage } from './transport.ts'
import {
  parseBridgeInfo,
  parseHubInfo,
  parseLogging,
  parsePresence,
} from '#hub-link/zigbee2mqtt/parse-bridge.ts'
import { parseDevices } from '#hub-link/zigbee2mqtt/parse-device.ts'
import { bridgeLimits, parseJsonWithin, stateLimits } from '#hub-link/zigbee2mqtt/parse-json-within.ts'
import { parseState, type StateMessage } from '#hub-link/zigbee2mqtt/parse-state.ts'

export type IngestListeners = {
  onReport(report: Report): void
  onSetError(error: SetError): void
  onDevicesChanged(homeId: string): void
  /** The hub said whether it is there. */
  onPresence(hub: LinkedHub): void
}

/** What comes from hubs: topic → hub → device → values → history. Resolves when the message is stored. */
export function createIngest(parts: {
  database: Database
  history: Pick<History, 'record' | 'newest'>
  registry: HubRegistry
  connectivity: Connectivity
  occurrences: Occurrences
  listeners: IngestListeners
  now: () => number
  log: Logger
}): (message: HubMessage) => Promise<void> {
  const { database, history, registry, connectivity, occurrences, listeners, now, log } = parts
  /** The newest list of each hub that is not applied yet: of eighty in a row only the last one counts. */
  const waitingLists = new Map<string, Buffer>()

  return async function take(message) {
    const hub = registry.known(message.hubId) ?? (await registry.find(message.hubId))
    if (hub === null) return
    hub.lastSeen = now()
    hub.isDirty = true
    const { topic, payload } = message
    if (topic === 'hub/info') return takeHubInfo(hub, payload)
    if (topic === 'hub/state') return takeBridgeNotification(hub, payload)
    if (!topic.startsWith('zigbee2mqtt/')) return
    const below = topic.slice('zigbee2mqtt/'.length)
    if (below.startsWith('bridge/')) return takeBridge(hub, below.slice('bridge/'.length), payload)
    presume(hub)
    await hub.listing
    return takeDevice(hub, below, message)
  }

  /** A hub that talks is there, until it says otherwise. */
  function presume(hub: LinkedHub): void {
    if (hub.bridge !== null) return
    hub.bridge = 'online'
    listeners.onPresence(hub)
  }

  async function takeHubInfo(hub: LinkedHub, payload: Buffer): Promise<void> {
    const info = parseHubInfo(payload)
    if (info === null) return
    await updateHubFacts(database, hub.homeId, hub.id, { ...info, coordinator: null }, false)
    listeners.onDevicesChanged(hub.homeId)
  }

  /** A Mosquitto bridge says 1 or 0 of itself. */
  function takeBridgeNotification(hub: LinkedHub, payload: Buffer): void {
    const word = payload.length === 1 ? payload.toString('latin1') : ''
    if (word !== '0') return
    hub.bridge = 'offline'
    listeners.onPresence(hub)
  }

  async function takeBridge(hub: LinkedHub, topic: string, payload: Buffer): Promise<void> {
    if (topic === 'state') {
      const presence = parsePresence(payload)
      if (presence === null || presence === hub.bridge) return
      hub.bridge = presence
      return listeners.onPresence(hub)
    }
    if (topic === 'devices') {
      presume(hub)
      return takeList(hub, payload)
    }
    if (topic === 'info') return takeInfo(hub, payload)
    if (topic === 'logging') takeLogging(hub, payload)
  }

  async function takeInfo(hub: LinkedHub, payload: Buffer): Promise<void> {
    const info = parseBridgeInfo(payload)
    if (info === null) return
    const facts = {
      model: info.coordinatorType,
      firmware: info.version === null ? null : `Zigbee2MQTT ${info.version}`,
      mac: null,
      ssid: null,
      coordinator: info.coordinator,
    }
    await updateHubFacts(database, hub.homeId, hub.id, facts, true)
  }

  function takeList(hub: LinkedHub, payload: Buffer): Promise<void> {
    const isWaiting = waitingLists.has(hub.id)
    waitingLists.set(hub.id, payload)
    if (isWaiting) return hub.listing
    const applied = hub.listing.then(async () => {
      const newest = waitingLists.get(hub.id)
      waitingLists.delete(hub.id)
      const list = newest === undefined ? null : parseDevices(parseJsonWithin(newest, bridgeLimits))
      if (list === null) return
      const isChanged = await applyDeviceList({ database, now }, hub, list.devices)
      if (isChanged) listeners.onDevicesChanged(hub.homeId)
    })
    // A list that could not be stored comes again; states must not wait for it for ever.
    hub.listing = applied.catch((error: unknown) => {
      log.error({ err: error, hub: hub.id }, 'a device list could not be stored')
    })
    return applied
  }

  function takeLogging(hub: LinkedHub, payload: Buffer): void {
    const error = parseLogging(payload)
    const device = error === null ? undefined : hub.byName.get(error.friendlyName)
    if (error === null || device === undefined) return
    const { property, message } = error
    const { homeId, id: hubId } = hub
    listeners.onSetError({ homeId, hubId, deviceId: device.id, property, message, at: now() })
  }

  async function takeDevice(
    hub: LinkedHub,
    name: string,
    { payload, isRetained }: HubMessage,
  ): Promise<void> {
    // Names may hold slashes: the whole of it is tried first.
    const device = hub.byName.get(name)
    if (device !== undefined) return isRetained ? undefined : takeState(hub, device, payload)
    const suffix = '/availability'
    const available = name.endsWith(suffix) ? hub.byName.get(name.slice(0, -suffix.length)) : undefined
    if (available !== undefined) await takeAvailability(hub, available, payload)
  }

  async function takeAvailability(hub: LinkedHub, device: LinkedDevice, payload: Buffer): Promise<void> {
    const presence = parsePresence(payload)
    if (presence === null || presence === device.availability) return
    const isNews = device.availability !== null || presence === 'offline'
    device.availability = presence
    if (isNews) device.said.push([now(), presence])
    if (device.said.length > 500) device.said.shift()
    device.isDirty = true
    await connectivity.judge(hub, [device])
  }

  async function takeState(hub: LinkedHub, device: LinkedDevice, payload: Buffer): Promise<void> {
    const state = parseState(parseJsonWithin(payload, stateLimits), device.mapping)
    if (state === null) return
    const receivedAt = now()
    const { at, isFault, isLive } = eventTimeOf(state.lastSeen, receivedAt)
    if (isFault) hub.clockFaults++
    hub.unknownWords += state.unknownWords
    hear(hub, device, at, state)
    const { homeId, id: hubId } = hub
    const report = { homeId, hubId, deviceId: device.id, at, receivedAt, isLive, values: state.values }
    if (state.values.size > 0) listeners.onReport(report)
    await Promise.all([
      record(device, at, state.values),
      occurrences.take(device, at, state.values),
      isLive && !device.reachable ? connectivity.judge(hub, [device]) : undefined,
    ])
  }

  async function record(device: LinkedDevice, at: number, values: StateMessage['values']): Promise<void> {
    const { homeId, id: deviceId } = device
    const readings = thinReadings(device.told, at, values).map((kept) => ({ homeId, deviceId, ...kept }))
    if (readings.length === 0) return
    try {
      await history.record(readings)
    } catch (error) {
      // Not stored: when it is said again it is no repetition.
      for (const { capability } of readings) device.told.delete(capability)
      throw error
    }
  }

  function hear(hub: LinkedHub, device: LinkedDevice, at: number, state: StateMessage): void {
    device.hasEventTime = state.lastSeen !== null
    if (addHeard(device.heard, at, boundOf(device))) {
      device.isUnsettled = true
      hub.pastAt = now()
    }
    forgetHeard(device.heard, now())
    const isNewest = device.lastSeen === null || at >= device.lastSeen
    if (isNewest) {
      device.lastSeen = at
      device.battery = state.values.get('battery') ?? device.battery
      device.isBatteryLow = state.isBatteryLow ?? device.isBatteryLow
    }
    // What speaks is there: a word of absence from before is over.
    const said = device.said.at(-1)
    if (device.availability === 'offline' && said !== undefined && at > said[0]) {
      device.availability = 'online'
      device.said.push([at, 'online'])
    }
    device.isDirty = true
  }
}
