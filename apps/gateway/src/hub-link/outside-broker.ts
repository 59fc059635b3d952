import { connectAsync, type MqttClient } from 'mqtt'
import type { BrokerParts } from './broker.ts'
import { createDynamicSecurity } from './dynamic-security.ts'
import { isHubId } from './topic-access.ts'
import { prefixOf, topicRoot, type Transport } from './transport.ts'

/** Messages being stored at once; the broker keeps the rest. */
const MAX_UNDERWAY = 5_000

/**
 * What a gateway hears through a broker that others run. States are shared among gateways (every write carries its event
 * time, so their order does not matter); what hubs say of themselves goes to each, with what the broker has kept.
 */
const sharedFilters = [`$share/foyer/${topicRoot}/+/zigbee2mqtt/#`]
const ownFilters = [
  `${topicRoot}/+/hub/info`,
  `${topicRoot}/+/hub/state`,
  `${topicRoot}/+/zigbee2mqtt/bridge/state`,
  `${topicRoot}/+/zigbee2mqtt/bridge/info`,
  `${topicRoot}/+/zigbee2mqtt/bridge/devices`,
]

/** A broker of somebody's own, such as Mosquitto, in place of the gateway's. It keeps hubs apart; see `docs`. */
export async function createOutsideBroker(parts: BrokerParts & { url: string }): Promise<Transport> {
  const { events, log, url } = parts
  const underway = new Set<Promise<void>>()
  const security = createDynamicSecurity(log)
  const present = new Set<string>()
  let client: MqttClient | null = null

  /** The broker does not tell who is connected: a hub that speaks is there, until it says that it goes. */
  function meet(hubId: string): void {
    if (present.has(hubId)) return
    present.add(hubId)
    events.onConnection(hubId, true)
  }

  async function take(topic: string, payload: Buffer, isRetained: boolean): Promise<void> {
    const [root, hubId = ''] = topic.split('/', 2)
    if (root !== topicRoot || !isHubId(hubId) || topic.length > 256) return
    meet(hubId)
    await events.onMessage({ hubId, topic: topic.slice(prefixOf(hubId).length), payload, isRetained })
  }

  function receive(topic: string, payload: Buffer, isRetained: boolean, done: () => void): void {
    const work = take(topic, payload, isRetained)
      .catch((error: unknown) => log.error({ err: error }, 'a message could not be stored'))
      .finally(() => {
        underway.delete(work)
        if (underway.size === MAX_UNDERWAY - 1) resume?.()
      })
    underway.add(work)
    if (underway.size < MAX_UNDERWAY) return done()
    resume = () => {
      resume = null
      done()
    }
  }
  let resume: (() => void) | null = null

  return {
    async listen() {
      client = await connectAsync(url, { reconnectPeriod: 1_000, connectTimeout: 10_000, resubscribe: true })
      client.on('error', (error) => log.error({ reason: error.message }, 'the outside broker refused'))
      client.on('offline', () => log.warn('the outside broker is away'))
      const isControl = (topic: string) => topic.startsWith('$CONTROL/')
      client.handleMessage = (packet, done) => {
        const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
        if (isControl(packet.topic)) return done()
        receive(packet.topic, payload, packet.retain, done)
      }
      await security.start(client)
      // Each filter by itself: where one is not allowed the others still are.
      for (const filter of [...ownFilters, ...sharedFilters]) await client.subscribeAsync(filter, { qos: 1 })
      return { address: null }
    },
    publish(hubId, topic, payload) {
      client?.publish(`${prefixOf(hubId)}${topic}`, payload, { qos: 0, retain: false })
    },
    disconnect: (hubId) => security.expel(hubId),
    admit: (hubId, secret) => security.admit(hubId, secret),
    canAdmit: () => security.isThere(),
    async close() {
      await client?.endAsync()
      await Promise.allSettled(underway)
    },
  }
}
