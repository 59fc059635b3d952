import { climateModes } from '@foyer/contract/climate.ts'
import { orders } from '@foyer/contract/heating.ts'
import type { HubLink, SetOrder } from './hub-link-port.ts'
import type { HubRegistry } from './hub-registry.ts'
import type { LinkedDevice, LinkedHub } from './linked-hub.ts'
import { askSource, writeSource } from '#hub-link/zigbee2mqtt/write-source.ts'

/** ms between two read requests to one hub: its radio carries about twenty a second. */
const ASK_EVERY = 50
/**
 * Hubs that receive read requests in parallel: after a takeover of thousands of hubs this is not urgent, and the
 * answers are readings.
 */
const HUBS_AT_ONCE = 10

type Question = { device: LinkedDevice; property: string }

export type OrdersOut = Pick<HubLink, 'send' | 'prepare' | 'read'> & {
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
  registry: HubRegistry
  publish: (hubId: string, topic: string, payload: string) => void
  /** Whether the hub has subscribed: it reports that it is online before it subscribes. */
  receivesCommands: (hubId: string) => boolean
}): OrdersOut {
  const { registry, publish, receivesCommands } = parts
  /** The queued read requests of each hub, in the order in which the hubs came. */
  const asking = new Map<LinkedHub, Question[]>()
  let timer: NodeJS.Timeout | undefined

  const isThere = (hub: LinkedHub) => hub.isConnected && hub.bridge === 'online' && receivesCommands(hub.id)
  const publishTo = (hub: LinkedHub, name: string, verb: 'set' | 'get', payload: object) =>
    publish(hub.id, `zigbee2mqtt/${name}/${verb}`, JSON.stringify(payload))

  /** Sends the next request that still makes sense; returns false if there is none. */
  function askNext(hub: LinkedHub, questions: Question[]): boolean {
    if (!isThere(hub)) return false
    for (;;) {
      const next = questions.shift()
      if (next === undefined) return false
      const { device, property } = next
      // Removed, or found in the meantime to be unreadable.
      if (hub.devices.get(device.address) !== device || device.unanswered.has(property)) continue
      publishTo(hub, device.friendlyName, 'get', { [property]: '' })
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
    if (questions.length === 0 || !isThere(hub)) return
    asking.set(hub, [...(asking.get(hub) ?? []), ...questions])
    timer ??= setInterval(askSome, ASK_EVERY).unref()
  }

  function prepare({ homeId, deviceId, capability, value }: SetOrder): ReturnType<HubLink['prepare']> {
    const found = registry.ofDevice(homeId, deviceId)
    const source = found?.device.mapping.get(capability)
    // Not in memory: its hub has not connected since the gateway started, or the device belongs to no hub any longer.
    if (found === null) return { refused: 'hub_offline' }
    const mode = climateModes[found.device.reported.get('climate_mode')?.newest.value ?? -1] ?? null
    const payload =
      source === undefined
        ? null
        : writeSource(source, value, { temperatures: found.device.temperatures, mode })
    if (source === undefined || payload === null) return { refused: 'not_commandable' }
    const { hub, device } = found
    if (!isThere(hub)) return { refused: 'hub_offline' }
    if (!device.reachable) return { refused: 'device_offline' }
    return {
      sent: true,
      waits: device.sleeps,
      canRead: askSource(source) !== null,
      isBlind: source.kind === 'warning',
      publish() {
        if (capability === 'thermostat_mode')
          device.sentOrder = orders.find((order) => order === value) ?? null
        publishTo(hub, device.friendlyName, 'set', payload)
      },
    }
  }

  return {
    prepare,
    async send(order) {
      const { publish, ...result } = prepare(order)
      publish?.()
      return result
    },
    async read({ homeId, deviceId, capability }) {
      const found = registry.ofDevice(homeId, deviceId)
      const source = found?.device.mapping.get(capability)
      const question = source === undefined ? null : askSource(source)
      if (found === null || question === null || !isThere(found.hub)) return
      if (Object.keys(question).every((property) => found.device.unanswered.has(property))) return
      publishTo(found.hub, found.device.friendlyName, 'get', question)
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

/** One request for each property: the radio reads one at a time. */
function questionsOf(device: LinkedDevice): Question[] {
  const properties = new Set<string>()
  for (const source of device.mapping.values()) {
    for (const property of Object.keys(askSource(source) ?? {})) properties.add(property)
  }
  return [...properties].map((property) => ({ device, property }))
}
