import { climateModes } from '@foyer/contract/climate.ts'
import type { HubLink, PreparedSet, Question, SetOrder } from './hub-link-port.ts'
import { type CommandedDevice, selectCommandedDevices } from './hub-link.store.ts'
import type { History } from '#history/history.ts'
import type { HubRegistry } from './hub-registry.ts'
import type { LinkTimings } from './hub-watch.ts'
import { isThere, type LinkedDevice, type LinkedHub } from './linked-hub.ts'
import { sharedMapping } from './shared-mapping.ts'
import type { Mapping } from '#hub-link/zigbee2mqtt/mapping.ts'
import { askSource, writeSource } from '#hub-link/zigbee2mqtt/write-source.ts'

/**
 * Hubs that receive read requests in parallel: after a takeover of thousands of hubs this is not urgent, and the
 * answers are readings.
 */
const HUBS_AT_ONCE = 10

/** A queued read request. */
type PropertyRead = { device: LinkedDevice; property: string }

export type OrdersOut = Pick<HubLink, 'prepareSets' | 'prepareReads'> & {
  /** Requests the current state of all mains devices: changes while the hub was offline are not reported. */
  askAll(hub: LinkedHub): void
  /** Requests the state of these devices, after the requests that are already queued. */
  ask(hub: LinkedHub, devices: readonly LinkedDevice[]): void
  /** Number of hubs with queued read requests. */
  unasked(): number
  close(): void
}

/**
 * Sends values and read requests to devices. Nothing is retained or repeated: an order that cannot be received now is
 * refused, with its reason.
 */
export function createOrdersOut(parts: {
  registry: Pick<HubRegistry, 'ofDevice' | 'known'>
  history: Pick<History, 'newestOf'>
  publish: (hubId: string, topic: string, payload: string) => void
  /** Whether the hub has subscribed: it reports that it is online before it subscribes. */
  receivesCommands: (hubId: string) => boolean
  /** Whether anything can be published now. */
  isConnected: () => boolean
  timings: Pick<LinkTimings, 'ask'>
}): OrdersOut {
  const { registry, history, publish, receivesCommands, isConnected, timings } = parts
  /** The queued read requests of each hub, in the order in which the hubs came. */
  const asking = new Map<LinkedHub, PropertyRead[]>()
  let timer: NodeJS.Timeout | undefined

  const isListening = (hub: LinkedHub) => isThere(hub) && receivesCommands(hub.id)
  const publishTo = (hubId: string, name: string, verb: 'set' | 'get', payload: object) =>
    publish(hubId, `zigbee2mqtt/${name}/${verb}`, JSON.stringify(payload))

  /** Sends the next request that still makes sense; returns false if there is none. */
  function askNext(hub: LinkedHub, questions: PropertyRead[]): boolean {
    if (!isListening(hub)) return false
    for (;;) {
      const next = questions.shift()
      if (next === undefined) return false
      const { device, property } = next
      // Removed, or found in the meantime to be unreadable.
      if (hub.devices.get(device.address) !== device || device.unanswered.has(property)) continue
      publishTo(hub.id, device.friendlyName, 'get', { [property]: '' })
      return true
    }
  }

  /** Sends one request to each of the first hubs; a hub whose queue is empty makes room for the next one. */
  function askSome(): void {
    for (const [hub, questions] of asking.entries().take(HUBS_AT_ONCE).toArray()) {
      if (!askNext(hub, questions)) asking.delete(hub)
    }
    if (asking.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  function ask(hub: LinkedHub, devices: readonly LinkedDevice[]): void {
    const questions = devices.flatMap(questionsOf)
    if (questions.length === 0 || !isListening(hub)) return
    asking.set(hub, [...(asking.get(hub) ?? []), ...questions])
    timer ??= setInterval(askSome, timings.ask).unref()
  }

  function prepareSet({ capability, value }: SetOrder, device: CommandedDevice | undefined): PreparedSet {
    // The device was removed, or belongs to no hub any longer.
    if (device === undefined) return { refused: 'hub_offline' }
    if (!isConnected()) return 'unavailable'
    const { hubId, friendlyName } = device
    // The gateway that keeps the home knows earlier that its hub went offline.
    const known = registry.known(hubId)
    const isGone = known !== null && (known.isCutOff || known.bridge === 'offline')
    if (!device.isHubOnline || isGone || !receivesCommands(hubId)) return { refused: 'hub_offline' }
    const source = sharedMapping(device.mapping).get(capability)
    const payload = source === undefined ? null : writeSource(source, value, device)
    if (source === undefined || payload === null) return { refused: 'not_commandable' }
    if (!device.reachable) return { refused: 'device_offline' }
    return {
      waits: device.sleeps,
      canRead: askSource(source) !== null,
      isBlind: source.kind === 'warning',
      publish: () => publishTo(hubId, friendlyName, 'set', payload),
    }
  }

  function prepareRead(question: Question, device: CommandedDevice | undefined): (() => void) | null {
    const source = device === undefined ? undefined : sharedMapping(device.mapping).get(question.capability)
    const payload = source === undefined ? null : askSource(source)
    if (device === undefined || payload === null || !device.isHubOnline) return null
    // Known only to the gateway that keeps the home; to another one, the hub reports an error.
    const unanswered = registry.ofDevice(question.homeId, question.deviceId)?.device.unanswered
    if (Object.keys(payload).every((property) => unanswered?.has(property) === true)) return null
    return () => publishTo(device.hubId, device.friendlyName, 'get', payload)
  }

  return {
    async prepareSets(tx, orders) {
      if (orders.length === 0) return []
      const devices = await selectCommandedDevices(tx, orders)
      // An air conditioner has one setpoint for each mode.
      const withModes = orders.filter(({ capability }) => capability === 'setpoint')
      const newest = await newestOf(history, withModes)
      return orders.map((order) => {
        const device = devices.get(order.deviceId)
        const mode = newest.get(order.deviceId)?.get('climate_mode')?.value
        return prepareSet(order, device && { ...device, mode: climateModes[mode ?? -1] ?? null })
      })
    },
    async prepareReads(tx, questions) {
      if (questions.length === 0) return []
      const devices = await selectCommandedDevices(tx, questions)
      return questions.map((question) => prepareRead(question, devices.get(question.deviceId)))
    },
    askAll(hub) {
      asking.delete(hub)
      ask(
        hub,
        [...hub.devices.values()].filter(({ sleeps }) => !sleeps),
      )
    },
    ask,
    unasked: () => asking.size,
    close() {
      asking.clear()
      clearInterval(timer)
    },
  }
}

async function newestOf(
  history: Pick<History, 'newestOf'>,
  devices: readonly { homeId: string; deviceId: string }[],
): ReturnType<History['newestOf']> {
  if (devices.length === 0) return new Map()
  const homeIds = [...new Set(devices.map(({ homeId }) => homeId))]
  return history.newestOf(
    homeIds,
    devices.map(({ deviceId }) => deviceId),
  )
}

/** One request for each property: the radio reads one at a time. */
function questionsOf(device: LinkedDevice): PropertyRead[] {
  return readableProperties(device.mapping).map((property) => ({ device, property }))
}

/** The properties of a device that can be read. */
export function readableProperties(mapping: Mapping): string[] {
  const sources = [...mapping.values()]
  return [...new Set(sources.flatMap((source) => Object.keys(askSource(source) ?? {})))]
}
