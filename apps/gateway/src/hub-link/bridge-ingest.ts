import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import {
  parseBridgeInfo,
  parseHubInfo,
  parseLogging,
  parsePresence,
} from '#hub-link/zigbee2mqtt/parse-bridge.ts'
import { parseDevices } from '#hub-link/zigbee2mqtt/parse-device.ts'
import { parseGroups } from '#hub-link/zigbee2mqtt/parse-groups.ts'
import { bridgeLimits, parseJsonWithin } from '#hub-link/zigbee2mqtt/parse-json-within.ts'
import { applyDeviceList, type ListChange } from './device-list.ts'
import type { SetError } from './hub-link-port.ts'
import type { HubRegistry } from './hub-registry.ts'
import { updateHubFacts, updateHubGroups } from './hub-state.store.ts'
import type { LinkedHub } from './linked-hub.ts'
import type { TemperatureReader } from './room-temperatures.ts'

export type BridgeListeners = {
  onSetError(error: SetError): Promise<void>
  onDevicesChanged(homeId: string): void
  /** The hub reported whether it is online. */
  onPresence(hub: LinkedHub): void
}

export type BridgeIngest = {
  /** A hub that sends messages is online, until it reports that it is offline. */
  presume(hub: LinkedHub): void
  /** Handles a message of Zigbee2MQTT about itself, below `bridge/`. */
  ingest(hub: LinkedHub, topic: string, payload: Buffer): Promise<void>
  /** Handles a message of the box about itself, below `hub/`. */
  takeOfBox(hub: LinkedHub, topic: string, payload: Buffer): Promise<void>
}

/** Handles the messages of hubs about themselves: presence, facts, device lists and errors. */
export function createBridgeIngest(parts: {
  database: Database
  registry: Pick<HubRegistry, 'ofHomes'>
  temperatures: Pick<TemperatureReader, 'read'>
  listeners: BridgeListeners
  /** A list described these devices: messages that they sent earlier can be parsed now. */
  onDescribed(hub: LinkedHub, described: ListChange['described']): Promise<void>
  now: () => number
  log: Logger
}): BridgeIngest {
  const { database, registry, temperatures, listeners, onDescribed, now, log } = parts
  /** The newest list of each hub that is not applied yet: when many arrive in a row, only the last one is applied. */
  const waitingLists = new Map<string, { payload: Buffer; applied: Promise<void> }>()

  function presume(hub: LinkedHub): void {
    if (hub.bridge !== null) return
    hub.bridge = 'online'
    listeners.onPresence(hub)
  }

  async function takeInfoOfBox(hub: LinkedHub, payload: Buffer): Promise<void> {
    const info = parseHubInfo(payload)
    if (info === null) return
    await updateHubFacts(database, hub.homeId, hub.id, { ...info, coordinator: null }, false)
    listeners.onDevicesChanged(hub.homeId)
  }

  /** A Mosquitto bridge publishes 1 or 0 about itself: without the bridge, no message of the hub arrives. */
  function takeNotification(hub: LinkedHub, payload: Buffer): void {
    const word = payload.length === 1 ? payload.toString('latin1') : ''
    if (word === '0' && !hub.isCutOff) {
      hub.isCutOff = true
      listeners.onPresence(hub)
    }
    if (word === '1' && hub.isCutOff) {
      hub.isCutOff = false
      // The bridge is back. The next message of the hub shows whether the hub is.
      hub.bridge = null
    }
  }

  async function ingest(hub: LinkedHub, topic: string, payload: Buffer): Promise<void> {
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
    if (topic === 'groups') return takeGroups(hub, payload)
    if (topic === 'logging') return takeLogging(hub, payload)
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

  async function takeGroups(hub: LinkedHub, payload: Buffer): Promise<void> {
    const groups = parseGroups(parseJsonWithin(payload, bridgeLimits))
    if (groups === null) return
    const isChanged = await updateHubGroups(database, hub.homeId, hub.id, groups)
    if (isChanged) listeners.onDevicesChanged(hub.homeId)
  }

  function takeList(hub: LinkedHub, payload: Buffer): Promise<void> {
    const waiting = waitingLists.get(hub.id)
    if (waiting !== undefined) {
      waiting.payload = payload
      return waiting.applied
    }
    const applied = hub.listing.then(async () => {
      const newest = waitingLists.get(hub.id)?.payload
      waitingLists.delete(hub.id)
      const list = newest === undefined ? null : parseDevices(parseJsonWithin(newest, bridgeLimits))
      if (list === null) return
      const { isChanged, described } = await applyDeviceList({ database, registry, now }, hub, list.devices)
      if (!isChanged) return
      await temperatures.read(() => [hub])
      listeners.onDevicesChanged(hub.homeId)
      await onDescribed(hub, described)
    })
    waitingLists.set(hub.id, { payload, applied })
    // A list that could not be stored arrives again; states must not wait for it forever.
    hub.listing = applied.catch((error: unknown) => {
      log.error({ err: error, hub: hub.id }, 'a device list could not be stored')
    })
    return applied
  }

  async function takeLogging(hub: LinkedHub, payload: Buffer): Promise<void> {
    const error = parseLogging(payload)
    const device = error === null ? undefined : hub.byName.get(error.friendlyName)
    if (error === null || device === undefined) return
    const { property, message, isUnanswerable } = error
    // Its definition lists the property as readable, but the device cannot answer: it is not read again.
    if (isUnanswerable && property !== null) {
      device.unanswered = new Set([...device.unanswered, property])
    }
    const { homeId, id: hubId } = hub
    await listeners.onSetError({ homeId, hubId, deviceId: device.id, property, message, at: now() })
  }

  return {
    presume,
    ingest,
    async takeOfBox(hub, topic, payload) {
      if (topic === 'info') await takeInfoOfBox(hub, payload)
      if (topic === 'state') takeNotification(hub, payload)
    },
  }
}
