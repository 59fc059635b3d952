import { randomUUID } from 'node:crypto'
import type { AedesOptions, Client, Connection } from 'aedes'
import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import type { LinkTimings } from './hub-watch.ts'
import type { PacedStream } from './paced-stream.ts'
import { createSignIn } from './sign-in.ts'
import { includesCommandTopics, isDiscovery, isHubId, mayPublish, maySubscribe } from './topic-access.ts'
import { type HubMessage, prefixOf, type TransportEvents } from './transport.ts'

type Hooks = Required<
  Pick<AedesOptions, 'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe'>
>

/** A connection, before and after its hub is known. */
type PendingConnection = { paced: PacedStream; address: string; fault: string | null }

/** One connection of a hub that has signed in. */
type HubConnection = {
  hubId: string
  client: Client
  secretHash: Buffer
  filters: number
  isListening: boolean
}

/** Connections one hub may have: its own, a second one while the first is closing, and some for inspection. */
const MAX_CONNECTIONS = 4
const MAX_FILTERS = 100
const MAX_CLIENT_ID = 128
/** Return codes of MQTT 3.1.1. */
const refusal = { unavailable: 3, notAuthorized: 5 } as const

export type BrokerAuth = Hooks & {
  /** A new connection was accepted; it has not signed in yet. */
  onAccepted(paced: PacedStream, address: string): void
  onReady: (client: Client) => void
  /** The connection's subscriptions are in effect. */
  onSubscribed: (client: Client, filters: readonly string[]) => void
  onDisconnect: (client: Client) => void
  receivesCommands(hubId: string): boolean
  hubOf: (client: Client) => string | null
  hubBehind(stream: Connection): string | null
  connectedHubs(): string[]
  /** Reports every connected hub and its last `bridge/state` again, for a gateway that has dropped their state. */
  reportConnected(): void
  /** True if all of the hub's connections were opened with its current secret. */
  isStillSecret(hubId: string, hash: Buffer | undefined): boolean
  cut(hubId: string): void
  /** Waits for messages that are being stored. */
  settle(): Promise<void>
}

/** Authentication of hubs and access control of their topics. */
export function createBrokerAuth(parts: {
  database: Database
  events: TransportEvents
  now: () => number
  log: Logger
  timings: Pick<LinkTimings, 'refusal'>
}): BrokerAuth {
  const { events, log } = parts
  const signIn = createSignIn(parts)
  const pendingConnections = new WeakMap<Connection, PendingConnection>()
  const hubConnections = new WeakMap<Client, HubConnection>()
  const byHub = new Map<string, Set<HubConnection>>()
  const underway = new Set<Promise<void>>()
  /** The last `bridge/state` of each connected hub. */
  const states = new Map<string, HubMessage>()
  function refuse(code: number): Error & { returnCode: number } {
    return Object.assign(new Error('refused'), { returnCode: code })
  }

  const preConnect: Hooks['preConnect'] = (client, packet, done) => {
    const pending = pendingConnections.get(client.conn)
    if (pending === undefined) return done(new Error('unknown connection'), false)
    const hubId = packet.username
    if (!isHubId(hubId) || packet.clientId.length > MAX_CLIENT_ID) pending.fault = 'bad name'
    else if (packet.will !== undefined && !isOwnWill(hubId, packet.will)) pending.fault = 'foreign last will'
    if (pending.fault !== null) delete packet.will
    // Client ids are not checked, so each is prefixed with its hub's id: no hub can take over the session of another.
    packet.clientId = `${isHubId(hubId) ? hubId : 'refused'}:${packet.clientId || randomUUID()}`
    // Commands are never queued for an offline hub.
    packet.clean = true
    done(null, true)
  }

  const authenticate: Hooks['authenticate'] = (client, username, password, done) => {
    const pending = pendingConnections.get(client.conn)
    if (pending === undefined || pending.fault !== null || !isHubId(username) || password === undefined) {
      log.warn({ reason: pending?.fault ?? 'no name', address: pending?.address }, 'a hub was refused')
      return done(refuse(refusal.notAuthorized), false)
    }
    void answerSignIn(client, { hubId: username, secret: password, pending }, done)
  }

  async function answerSignIn(
    client: Client,
    { hubId, secret, pending }: { hubId: string; secret: Uint8Array; pending: PendingConnection },
    done: Parameters<Hooks['authenticate']>[3],
  ): Promise<void> {
    let code: number = refusal.notAuthorized
    let secretHash: Buffer | null = null
    try {
      secretHash = await signIn(hubId, secret, pending.address)
    } catch (error) {
      log.error({ err: error }, 'a hub could not be looked up')
      code = refusal.unavailable
    }
    if (secretHash === null) return done(refuse(code), false)
    hubConnections.set(client, { hubId, client, secretHash, filters: 0, isListening: false })
    pending.paced.admit(hubId)
    done(null, true)
  }

  const authorizePublish: Hooks['authorizePublish'] = (client, packet, done) => {
    const connection = client === null ? undefined : hubConnections.get(client)
    if (client === null || connection === undefined) return done(new Error('not signed in'))
    if (packet.qos === 2) return done(new Error('QoS 2 is not offered'))
    // With discovery on, a hub publishes outside its prefix: the message is accepted and discarded.
    if (isDiscovery(packet.topic)) {
      packet.topic = `${prefixOf(connection.hubId)}unread`
      packet.payload = Buffer.alloc(0)
      packet.retain = false
      return done(null)
    }
    if (!mayPublish(connection.hubId, packet.topic)) {
      log.warn({ hub: connection.hubId }, 'a hub published outside its prefix and was disconnected')
      return done(new Error('outside the prefix'))
    }
    // The last will of a connection that was replaced does not describe the hub.
    if (client.closed && isElsewhere(connection)) return done(new Error('replaced'))
    const isRetained = packet.retain
    // The broker retains nothing: the database stores the state, and a hub that finds no retained messages publishes
    // all of them again.
    packet.retain = false
    const topic = packet.topic.slice(prefixOf(connection.hubId).length)
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const message = { hubId: connection.hubId, topic, payload, isRetained }
    if (topic === 'zigbee2mqtt/bridge/state') states.set(connection.hubId, message)
    void answerPublish(message, done)
  }

  /** The acknowledgement waits until the message is stored. */
  async function answerPublish(message: HubMessage, done: (error?: Error | null) => void): Promise<void> {
    const work = events.onMessage(message)
    underway.add(work)
    let failure: Error | null = null
    try {
      await work
    } catch (error) {
      log.error({ err: error, hub: message.hubId }, 'a message could not be stored')
      failure = new Error('not stored')
    }
    underway.delete(work)
    done(failure)
  }

  const authorizeSubscribe: Hooks['authorizeSubscribe'] = (client, subscription, done) => {
    const connection = hubConnections.get(client)
    // With discovery on, a hub subscribes to Home Assistant topics: the subscription is granted, and nothing is
    // published to it.
    if (connection !== undefined && isDiscovery(subscription.topic)) {
      subscription.topic = `${prefixOf(connection.hubId)}unread/nothing`
    }
    const isAllowed =
      connection !== undefined &&
      connection.filters < MAX_FILTERS &&
      maySubscribe(connection.hubId, subscription.topic)
    if (!isAllowed || connection === undefined) {
      log.warn({ hub: connection?.hubId }, 'a hub was refused a subscription')
      return done(null, null)
    }
    connection.filters++
    done(null, subscription)
  }

  function isElsewhere(connection: HubConnection): boolean {
    return [...(byHub.get(connection.hubId) ?? [])].some(
      (other) => other !== connection && !other.client.closed,
    )
  }

  function receivesCommands(hubId: string): boolean {
    return [...(byHub.get(hubId) ?? [])].some(({ isListening, client }) => isListening && !client.closed)
  }

  function setConnected(hubId: string, isConnected: boolean): void {
    events
      .onConnection(hubId, isConnected)
      .catch((error: unknown) => log.error({ err: error, hub: hubId }, 'a connection could not be stored'))
  }

  return {
    preConnect,
    authenticate,
    authorizePublish,
    authorizeSubscribe,
    onAccepted: (paced, address) =>
      void pendingConnections.set(paced.stream, { paced, address, fault: null }),
    onReady(client) {
      const connection = hubConnections.get(client)
      if (connection === undefined) return
      const connections = byHub.get(connection.hubId) ?? new Set()
      byHub.set(connection.hubId, connections.add(connection))
      if (connections.size > 1) log.warn({ hub: connection.hubId }, 'a hub is connected more than once')
      const [oldest] = connections
      if (connections.size > MAX_CONNECTIONS) oldest?.client.close()
      if (connections.size === 1) setConnected(connection.hubId, true)
    },
    onSubscribed(client, filters) {
      const connection = hubConnections.get(client)
      if (connection === undefined || connection.isListening || !filters.some(includesCommandTopics)) return
      const isFirst = !receivesCommands(connection.hubId)
      connection.isListening = true
      if (isFirst) events.onListening(connection.hubId)
    },
    receivesCommands,
    onDisconnect(client) {
      const connection = hubConnections.get(client)
      const connections = connection === undefined ? undefined : byHub.get(connection.hubId)
      if (connection === undefined || connections === undefined || !connections.delete(connection)) return
      if (connections.size > 0) return
      byHub.delete(connection.hubId)
      states.delete(connection.hubId)
      setConnected(connection.hubId, false)
    },
    hubOf: (client) => hubConnections.get(client)?.hubId ?? null,
    hubBehind(stream) {
      for (const connections of byHub.values())
        for (const connection of connections) if (connection.client.conn === stream) return connection.hubId
      return null
    },
    connectedHubs: () => [...byHub.keys()],
    reportConnected() {
      for (const hubId of byHub.keys()) {
        setConnected(hubId, true)
        const state = states.get(hubId)
        if (state !== undefined) void answerPublish(state, () => {})
      }
    },
    isStillSecret: (hubId, hash) =>
      [...(byHub.get(hubId) ?? [])].every(({ secretHash }) => hash !== undefined && secretHash.equals(hash)),
    cut(hubId) {
      for (const { client } of byHub.get(hubId) ?? []) client.close()
    },
    async settle() {
      await Promise.allSettled(underway)
    },
  }
}

function isOwnWill(hubId: string, will: { topic: string; payload: Buffer | string; qos?: number }): boolean {
  return mayPublish(hubId, will.topic) && (will.qos ?? 0) < 2 && will.payload.length <= 1024
}
