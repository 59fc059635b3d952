import { connectAsync, ErrorWithReasonCode, type MqttClient } from 'mqtt'
import { createGate } from '#base/http/gate.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import { createAdmittedHubs } from './admitted-hubs.ts'
import type { BrokerParts } from './broker.ts'
import type { HubAccounts } from './hub-accounts.ts'
import { selectHubsOf } from './hub-link.store.ts'
import {
  type Filter,
  openPartitionSession,
  type PartitionSession,
  type Version,
} from './partition-session.ts'
import { isHubId } from './topic-access.ts'
import { prefixOf, topicRoot, type Transport } from './transport.ts'

/**
 * Messages that a gateway has under way, of all sessions: a fifth of the readings that its buffer takes. Each session by
 * itself would have a hundred times as much after a restart of the broker, when all of them hear everything at once.
 */
const MOST_UNDERWAY = 5_000

/**
 * What is heard of a hub: its own word, and its devices'. Whether it is there is asked of the broker by each new reader;
 * the rest, a list of 150 KB among it, only by the first: whoever follows it finds that in the database and the queue.
 */
function filtersOf(hubId: string): Filter[] {
  return [
    { topic: `${topicRoot}/${hubId}/hub/+`, kept: 'for the first' },
    { topic: `${topicRoot}/${hubId}/zigbee2mqtt/#`, kept: 'for the first' },
    { topic: `${topicRoot}/${hubId}/zigbee2mqtt/bridge/state`, kept: 'for each' },
  ]
}

/** A broker of somebody's own, such as Mosquitto, in place of the gateway's. It keeps hubs apart; see `docs`. */
export function createOutsideBroker(
  parts: BrokerParts & { url: string; installation: string; accounts: HubAccounts },
): Transport {
  const { database, events, log, url, installation, accounts } = parts
  const sessions = new Map<number, PartitionSession>()
  const present = new Set<string>()
  /** The partition of each hub that is heard. */
  const heard = new Map<string, number>()
  const isAdmitted = createAdmittedHubs(database)
  const intake = createGate({ atOnce: MOST_UNDERWAY, waiting: Infinity })
  let client: MqttClient | null = null
  let version: Version = 5
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

  async function take(topic: string, payload: Buffer, isRetained: boolean): Promise<void> {
    const [root, hubId = ''] = topic.split('/', 2)
    if (root !== topicRoot || !isHubId(hubId) || topic.length > 256) return
    if (!(await meet(hubId))) return
    await events.onMessage({ hubId, topic: topic.slice(prefixOf(hubId).length), payload, isRetained })
  }

  function sessionOf(partition: number): PartitionSession {
    const known = sessions.get(partition)
    if (known !== undefined) return known
    const session = openPartitionSession({
      url,
      version,
      clientId: `foyer-${installation}-${partition}`,
      take,
      isKept: () => !isClosed && sessions.get(partition) === session,
      intake,
      log,
    })
    sessions.set(partition, session)
    return session
  }

  return {
    async listen() {
      const connected = await connectTo(url)
      client = connected.client
      version = connected.version
      client.on('error', (error) => {
        // Acknowledging what came last on a connection that we end is no failure.
        if (!isClosed) log.error({ reason: error.message }, 'the outside broker refused')
      })
      client.on('offline', () => log.warn('the outside broker is away'))
      await accounts.start(client)
      return { address: null }
    },
    publish(hubId, topic, payload) {
      // While the broker is away it goes nowhere: an order must not be carried out when it is back.
      client?.publish(`${prefixOf(hubId)}${topic}`, payload, { qos: 0, retain: false })
    },
    // What is subscribed there is not seen from here, but nobody hears through a broker that is away.
    hears: () => client?.connected === true,
    disconnect: (hubId) => accounts.expel(hubId),
    admit: (hubId, secret) => accounts.admit(hubId, secret),
    canAdmit: () => accounts.isThere(),
    isThere: () => client?.connected === true,
    async take(partitions) {
      const hubs = await selectHubsOf(database, partitions)
      const byPartition = Map.groupBy(hubs, ({ homeId }) => partitionOf(homeId))
      for (const [partition, some] of byPartition) {
        sessionOf(partition).hear(some.flatMap(({ hubId }) => filtersOf(hubId)))
        for (const { hubId } of some) heard.set(hubId, partition)
      }
    },
    async leave(partitions) {
      const left = partitions.flatMap((partition) => {
        const session = sessions.get(partition)
        sessions.delete(partition)
        return session === undefined ? [] : [session]
      })
      await Promise.all(left.map((session) => session.end()))
      for (const [hubId, partition] of heard) {
        if (!partitions.includes(partition)) continue
        heard.delete(hubId)
        present.delete(hubId)
      }
    },
    hear({ hubId, homeId }) {
      heard.set(hubId, partitionOf(homeId))
      sessionOf(partitionOf(homeId)).hear(filtersOf(hubId))
    },
    async close() {
      isClosed = true
      await Promise.all([...sessions.values()].map((session) => session.end()))
      await client?.endAsync()
    },
  }
}

/** Connects by MQTT 5 or, where the broker knows no more, 3.1.1. Throws a sentence without the password that the address may hold. */
async function connectTo(url: string): Promise<{ client: MqttClient; version: Version }> {
  try {
    return { client: await connectBy(5, url), version: 5 }
  } catch (error) {
    // 1 is the refusal of before 5; some end the connection and say nothing.
    const code = error instanceof ErrorWithReasonCode ? error.code : null
    if (code === null || ![1, 132].includes(code)) throw sentenceOf(error)
  }
  try {
    return { client: await connectBy(4, url), version: 4 }
  } catch (error) {
    throw sentenceOf(error)
  }
}

function connectBy(protocolVersion: Version, url: string): Promise<MqttClient> {
  return connectAsync(
    url,
    {
      protocolVersion,
      reconnectPeriod: 1_000,
      connectTimeout: 10_000,
      resubscribe: true,
      queueQoSZero: false,
    },
    // A broker that is not there at the start is a wrong setting; later it is waited for.
    false,
  )
}

function sentenceOf(error: unknown): Error {
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new Error(`The broker of MQTT_URL cannot be reached: ${reason}`, { cause: error })
}
