import { connectAsync, type MqttClient } from 'mqtt'
import type { BrokerParts } from './broker.ts'
import { createDynamicSecurity } from './dynamic-security.ts'
import { selectSecretHashes } from './hub-link.store.ts'
import { isHubId } from './topic-access.ts'
import { prefixOf, topicRoot, type Transport } from './transport.ts'

/** Messages being stored at once; the broker keeps the rest. */
const MAX_UNDERWAY = 5_000
/** ms after which the database is asked again whether a hub is still one of ours. */
const ASK_AGAIN = 2_000

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
  `${topicRoot}/+/zigbee2mqtt/bridge/groups`,
]

/** A broker of somebody's own, such as Mosquitto, in place of the gateway's. It keeps hubs apart; see `docs`. */
export async function createOutsideBroker(parts: BrokerParts & { url: string }): Promise<Transport> {
  const { database, events, log, url } = parts
  const underway = new Set<Promise<void>>()
  const security = createDynamicSecurity(log)
  const present = new Set<string>()
  const admitted = new Map<string, { answer: Promise<boolean>; until: number }>()
  let client: MqttClient | null = null
  let isClosed = false

  /**
   * The broker does not tell who is connected: a hub that speaks is there, until it says that it goes. One that was
   * revoked is not heard, even where the broker still lets it in.
   */
  async function meet(hubId: string): Promise<boolean> {
    const isKnown = await isAdmitted(hubId)
    if (isKnown !== present.has(hubId)) {
      if (isKnown) present.add(hubId)
      else present.delete(hubId)
      events.onConnection(hubId, isKnown)
    }
    return isKnown
  }

  function isAdmitted(hubId: string): Promise<boolean> {
    const known = admitted.get(hubId)
    if (known !== undefined && known.until > performance.now()) return known.answer
    const answer = selectSecretHashes(database, [hubId]).then((hashes) => hashes.has(hubId))
    admitted.set(hubId, { answer, until: performance.now() + ASK_AGAIN })
    return answer
  }

  async function take(topic: string, payload: Buffer, isRetained: boolean): Promise<void> {
    const [root, hubId = ''] = topic.split('/', 2)
    if (root !== topicRoot || !isHubId(hubId) || topic.length > 256) return
    if (!(await meet(hubId))) return
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
      client = await connectTo(url)
      client.on('error', (error) => {
        // Acknowledging what came last on a connection that we end is no failure.
        if (!isClosed) log.error({ reason: error.message }, 'the outside broker refused')
      })
      client.on('offline', () => log.warn('the outside broker is away'))
      const isControl = (topic: string) => topic.startsWith('$CONTROL/')
      client.handleMessage = (packet, done) => {
        const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
        if (isControl(packet.topic)) return done()
        receive(packet.topic, payload, packet.retain, done)
      }
      await security.start(client)
      for (const filter of [...ownFilters, ...sharedFilters]) {
        try {
          await client.subscribeAsync(filter, { qos: 1 })
        } catch (error) {
          // Where one is not allowed the others may be: what is missing is said.
          log.error({ err: error, filter }, 'the outside broker refused a subscription')
        }
      }
      return { address: null }
    },
    publish(hubId, topic, payload) {
      client?.publish(`${prefixOf(hubId)}${topic}`, payload, { qos: 0, retain: false })
    },
    // What is subscribed there is not seen from here.
    hears: () => true,
    disconnect: (hubId) => security.expel(hubId),
    admit: (hubId, secret) => security.admit(hubId, secret),
    canAdmit: () => security.isThere(),
    isThere: () => client?.connected === true,
    async close() {
      isClosed = true
      await client?.endAsync()
      await Promise.allSettled(underway)
    },
  }
}

/** Connects, or throws a sentence without the password that the address may hold. */
async function connectTo(url: string): Promise<MqttClient> {
  try {
    return await connectAsync(
      url,
      { reconnectPeriod: 1_000, connectTimeout: 10_000, resubscribe: true },
      // A broker that is not there at the start is a wrong setting; later it is waited for.
      false,
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error)
    throw new Error(`The broker of MQTT_URL cannot be reached: ${reason}`, { cause: error })
  }
}
