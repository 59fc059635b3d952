import type { HubLink } from './hub-link-port.ts'
import type { HubRegistry } from './hub-registry.ts'
import type { LinkedDevice, LinkedHub } from './linked-hub.ts'
import { askSource, type SetPayload, writeSource } from '#hub-link/zigbee2mqtt/write-source.ts'

/** ms between two questions to one hub: its radio carries about twenty a second. */
const ASK_EVERY = 50

export type OrdersOut = Pick<HubLink, 'send' | 'read'> & {
  /** Asks all mains devices for what they really are: nobody tells what happened while the hub was away. */
  askAll(hub: LinkedHub): void
  close(): void
}

/** What goes to devices. Nothing is retained or repeated: an order that cannot be heard now is refused, with its reason. */
export function createOrdersOut(parts: {
  registry: HubRegistry
  publish: (hubId: string, topic: string, payload: string) => void
  /** Whether the hub has subscribed: it says that it is online before it listens. */
  hears: (hubId: string) => boolean
}): OrdersOut {
  const { registry, publish, hears } = parts
  const asking = new Map<string, NodeJS.Timeout>()

  const isThere = (hub: LinkedHub) => hub.isConnected && hub.bridge === 'online' && hears(hub.id)
  const tell = (hub: LinkedHub, name: string, verb: 'set' | 'get', payload: object) =>
    publish(hub.id, `zigbee2mqtt/${name}/${verb}`, JSON.stringify(payload))

  return {
    async send({ homeId, deviceId, capability, value }) {
      const found = registry.ofDevice(homeId, deviceId)
      const source = found?.device.mapping.get(capability)
      // Not in memory: its hub has not been here since the gateway started, or it is no device of a hub any more.
      if (found === null) return { refused: 'hub_offline' }
      const payload = source === undefined ? null : writeSource(source, value)
      if (source === undefined || payload === null) return { refused: 'not_commandable' }
      const { hub, device } = found
      if (!isThere(hub)) return { refused: 'hub_offline' }
      if (!device.reachable) return { refused: 'device_offline' }
      tell(hub, device.friendlyName, 'set', payload)
      return { sent: true, waits: device.sleeps, canRead: askSource(source) !== null }
    },
    async read({ homeId, deviceId, capability }) {
      const found = registry.ofDevice(homeId, deviceId)
      const source = found?.device.mapping.get(capability)
      const question = source === undefined ? null : askSource(source)
      if (found === null || question === null || !isThere(found.hub)) return
      tell(found.hub, found.device.friendlyName, 'get', question)
    },
    askAll(hub) {
      clearInterval(asking.get(hub.id))
      const questions = [...hub.devices.values()]
        .filter(({ sleeps }) => !sleeps)
        .flatMap((device) => questionsOf(device).map((question) => ({ device, question })))
      const timer = setInterval(() => {
        const next = questions.shift()
        if (next !== undefined && isThere(hub))
          return tell(hub, next.device.friendlyName, 'get', next.question)
        clearInterval(timer)
        asking.delete(hub.id)
      }, ASK_EVERY)
      timer.unref()
      asking.set(hub.id, timer)
    },
    close() {
      for (const timer of asking.values()) clearInterval(timer)
      asking.clear()
    },
  }
}

/** One question for each property: the radio asks one at a time. */
function questionsOf(device: LinkedDevice): SetPayload[] {
  const properties = new Set<string>()
  for (const source of device.mapping.values()) {
    for (const property of Object.keys(askSource(source) ?? {})) properties.add(property)
  }
  return [...properties].map((property) => ({ [property]: '' }))
}
