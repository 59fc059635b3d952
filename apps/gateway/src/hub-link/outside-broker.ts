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
 * Messages that a gateway processes concurrently, over all sessions: a fifth of the readings that its buffer takes. A
 * limit for each session would allow a hundred times as many after a restart of the broker, when all sessions receive
 * everything together.
 */
const MOST_UNDERWAY = 5_000

/**
 * The topics of a hub: its own state, and its devices. Each new reader needs the retained state that shows whether the
 * hub is online; the other retained messages, among them a list of 150 KB, are delivered only to the first reader:
 * later ones find them in the database and the queue.
 */
function filtersOf(hubId: string): Filter[] {
  return [
    { topic: `${topicRoot}/${hubId}/hub/+`, kept: 'for the first' },
    { topic: `${topicRoot}/${hubId}/hub/state`, kept: 'for each' },
    { topic: `${topicRoot}/${hubId}/zigbee2mqtt/#`, kept: 'for the first' },
    { topic: `${topicRoot}/${hubId}/zigbee2mqtt/bridge/state`, kept: 'for each' },
  ]
}

/**
 * A transport through an external broker, such as Mosquitto, instead of the built-in one. The broker has to separate
 * the hubs; see `docs`.
 */
export function createOutsideBroker(
  parts: BrokerParts & { url: string; installation: string; accounts: HubAccounts },
): Transport {
  const { database, events, log, url, installation, accounts } = parts
  const sessions = new Map<number, PartitionSession>()
  const present = new Set<string>()
  /** The partition of each hub that is subscribed. */
  const subscribed = new Map<string, number>()
  const isAdmitted = createAdmittedHubs(database)
  const intake = createGate({ atOnce: MOST_UNDERWAY, waiting: Infinity })
  let client: MqttClient | null = null
  let version: Version = 5
  let isClosed = false

  /**
   * The broker does not report who is connected: a hub that sends a message counts as online, until it reports that it
   * goes offline. Messages of a revoked hub are ignored, even if the broker still lets it in.
   */
  async function meet(hubId: string): Promise<boolean> {
    const isKnown = await isAdmitted(hubId)
    if (isKnown !== present.has(hubId)) {
      // If that fails, the message is requested again, and its hub with it.
      await events.onConnection(hubId, isKnown)
      if (isKnown) present.add(hubId)
      else present.delete(hubId)
    }
    return isKnown
  }

  async function receive(topic: string, payload: Buffer, isRetained: boolean): Promise<void> {
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
      onMessage: receive,
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
        // A failure to acknowledge the last messages on a connection that we close is not an error.
        if (!isClosed) log.error({ reason: error.message }, 'the external broker refused')
      })
      client.on('offline', () => log.warn('the external broker is unreachable'))
      await accounts.start(client)
      return { address: null }
    },
    publish(hubId, topic, payload) {
      // While the broker is unavailable, the message is dropped: an order must not be carried out later.
      client?.publish(`${prefixOf(hubId)}${topic}`, payload, { qos: 0, retain: false })
    },
    // Subscriptions at the broker are not visible here, but no hub receives anything through a broker that is
    // unavailable.
    receivesCommands: () => client?.connected === true,
    disconnect: (hubId) => accounts.expel(hubId),
    admit: (hubId, secret) => accounts.admit(hubId, secret),
    canAdmit: () => accounts.isThere(),
    isThere: () => client?.connected === true,
    async onAssigned(partitions) {
      const hubs = await selectHubsOf(database, partitions)
      const byPartition = Map.groupBy(hubs, ({ homeId }) => partitionOf(homeId))
      for (const [partition, some] of byPartition) {
        sessionOf(partition).subscribe(some.flatMap(({ hubId }) => filtersOf(hubId)))
        for (const { hubId } of some) subscribed.set(hubId, partition)
      }
    },
    async onRevoked(partitions) {
      const left = partitions.flatMap((partition) => {
        const session = sessions.get(partition)
        sessions.delete(partition)
        return session === undefined ? [] : [session]
      })
      await Promise.all(left.map((session) => session.end()))
      for (const [hubId, partition] of subscribed) {
        if (!partitions.includes(partition)) continue
        subscribed.delete(hubId)
        present.delete(hubId)
      }
    },
    subscribe({ hubId, homeId }) {
      subscribed.set(hubId, partitionOf(homeId))
      sessionOf(partitionOf(homeId)).subscribe(filtersOf(hubId))
    },
    async close() {
      isClosed = true
      await Promise.all([...sessions.values()].map((session) => session.end()))
      await client?.endAsync()
    },
  }
}

/**
 * Connects by MQTT 5, or by 3.1.1 if the broker does not support 5. Throws a message without the password that the URL
 * may contain.
 */
async function connectTo(url: string): Promise<{ client: MqttClient; version: Version }> {
  try {
    return { client: await connectBy(5, url), version: 5 }
  } catch (error) {
    // 1 is the refusal code before MQTT 5; some brokers close the connection without a code.
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
    // A broker that is unavailable at the start is a wrong setting; later, reconnects are tried.
    false,
  )
}

function sentenceOf(error: unknown): Error {
  const reason = error instanceof Error ? error.message || error.name : String(error)
  return new Error(`The broker of MQTT_URL cannot be reached: ${reason}`, { cause: error })
}
