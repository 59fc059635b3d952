import { randomUUID } from 'node:crypto'
import type { AedesOptions, Client, Connection } from 'aedes'
import type { Logger } from 'pino'
import type { Database } from '#base/database/database.ts'
import type { PacedStream } from './paced-stream.ts'
import { createSignIn } from './sign-in.ts'
import { hearsSets, isDiscovery, isHubId, mayPublish, maySubscribe } from './topic-access.ts'
import { type HubMessage, prefixOf, type TransportEvents } from './transport.ts'

type Hooks = Required<
  Pick<AedesOptions, 'preConnect' | 'authenticate' | 'authorizePublish' | 'authorizeSubscribe'>
>

/** A connection, before and after its hub is known. */
type Stranger = { paced: PacedStream; address: string; fault: string | null }

/** One connection of a hub that has signed in. */
type Guest = { hubId: string; client: Client; secretHash: Buffer; filters: number; isListening: boolean }

/** Connections one hub may have: its own, a second one while the first is closing, and some for inspection. */
const MAX_CONNECTIONS = 4
const MAX_FILTERS = 100
const MAX_CLIENT_ID = 128
/** Return codes of MQTT 3.1.1. */
const refusal = { unavailable: 3, notAuthorized: 5 } as const

export type BrokerDoor = Hooks & {
  /** A new connection was accepted; it has not signed in yet. */
  meet(paced: PacedStream, address: string): void
  welcome: (client: Client) => void
  /** The connection's subscriptions are in effect. */
  listen: (client: Client, filters: readonly string[]) => void
  sayGoodbye: (client: Client) => void
  hears(hubId: string): boolean
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
export function createBrokerDoor(parts: {
  database: Database
  events: TransportEvents
  now: () => number
  log: Logger
}): BrokerDoor {
  const { events, log } = parts
  const signIn = createSignIn(parts)
  const met = new WeakMap<Connection, Stranger>()
  const guests = new WeakMap<Client, Guest>()
  const byHub = new Map<string, Set<Guest>>()
  const underway = new Set<Promise<void>>()
  /** The last `bridge/state` of each connected hub. */
  const states = new Map<string, HubMessage>()
  function refuse(code: number): Error & { returnCode: number } {
    return Object.assign(new Error('refused'), { returnCode: code })
  }

  const preConnect: Hooks['preConnect'] = (client, packet, done) => {
    const stranger = met.get(client.conn)
    if (stranger === undefined) return done(new Error('unknown connection'), false)
    const hubId = packet.username
    if (!isHubId(hubId) || packet.clientId.length > MAX_CLIENT_ID) stranger.fault = 'bad name'
    else if (packet.will !== undefined && !isOwnWill(hubId, packet.will)) stranger.fault = 'foreign last will'
    if (stranger.fault !== null) delete packet.will
    // Client ids are not checked, so each is prefixed with its hub's id: no hub can take over the session of another.
    packet.clientId = `${isHubId(hubId) ? hubId : 'refused'}:${packet.clientId || randomUUID()}`
    // Commands are never queued for an offline hub.
    packet.clean = true
    done(null, true)
  }

  const authenticate: Hooks['authenticate'] = (client, username, password, done) => {
    const stranger = met.get(client.conn)
    if (stranger === undefined || stranger.fault !== null || !isHubId(username) || password === undefined) {
      log.warn({ reason: stranger?.fault ?? 'no name', address: stranger?.address }, 'a hub was refused')
      return done(refuse(refusal.notAuthorized), false)
    }
    void answerSignIn(client, { hubId: username, secret: password, stranger }, done)
  }

  async function answerSignIn(
    client: Client,
    { hubId, secret, stranger }: { hubId: string; secret: Uint8Array; stranger: Stranger },
    done: Parameters<Hooks['authenticate']>[3],
  ): Promise<void> {
    let code: number = refusal.notAuthorized
    let secretHash: Buffer | null = null
    try {
      secretHash = await signIn(hubId, secret, stranger.address)
    } catch (error) {
      log.error({ err: error }, 'a hub could not be looked up')
      code = refusal.unavailable
    }
    if (secretHash === null) return done(refuse(code), false)
    guests.set(client, { hubId, client, secretHash, filters: 0, isListening: false })
    stranger.paced.admit(hubId)
    done(null, true)
  }

  const authorizePublish: Hooks['authorizePublish'] = (client, packet, done) => {
    const guest = client === null ? undefined : guests.get(client)
    if (client === null || guest === undefined) return done(new Error('not signed in'))
    if (packet.qos === 2) return done(new Error('QoS 2 is not offered'))
    // With discovery on, a hub publishes outside its prefix: the message is accepted and discarded.
    if (isDiscovery(packet.topic)) {
      packet.topic = `${prefixOf(guest.hubId)}unread`
      packet.payload = Buffer.alloc(0)
      packet.retain = false
      return done(null)
    }
    if (!mayPublish(guest.hubId, packet.topic)) {
      log.warn({ hub: guest.hubId }, 'a hub published outside its prefix and was disconnected')
      return done(new Error('outside the prefix'))
    }
    // The last will of a connection that was replaced does not describe the hub.
    if (client.closed && isElsewhere(guest)) return done(new Error('replaced'))
    const isRetained = packet.retain
    // The broker retains nothing: the database stores the state, and a hub that finds no retained messages publishes
    // all of them again.
    packet.retain = false
    const topic = packet.topic.slice(prefixOf(guest.hubId).length)
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const message = { hubId: guest.hubId, topic, payload, isRetained }
    if (topic === 'zigbee2mqtt/bridge/state') states.set(guest.hubId, message)
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
    const guest = guests.get(client)
    // With discovery on, a hub subscribes to Home Assistant topics: the subscription is granted, and nothing is
    // published to it.
    if (guest !== undefined && isDiscovery(subscription.topic)) {
      subscription.topic = `${prefixOf(guest.hubId)}unread/nothing`
    }
    const isAllowed =
      guest !== undefined && guest.filters < MAX_FILTERS && maySubscribe(guest.hubId, subscription.topic)
    if (!isAllowed || guest === undefined) {
      log.warn({ hub: guest?.hubId }, 'a hub was refused a subscription')
      return done(null, null)
    }
    guest.filters++
    done(null, subscription)
  }

  function isElsewhere(guest: Guest): boolean {
    return [...(byHub.get(guest.hubId) ?? [])].some((other) => other !== guest && !other.client.closed)
  }

  function hears(hubId: string): boolean {
    return [...(byHub.get(hubId) ?? [])].some(({ isListening, client }) => isListening && !client.closed)
  }

  return {
    preConnect,
    authenticate,
    authorizePublish,
    authorizeSubscribe,
    meet: (paced, address) => void met.set(paced.stream, { paced, address, fault: null }),
    welcome(client) {
      const guest = guests.get(client)
      if (guest === undefined) return
      const connections = byHub.get(guest.hubId) ?? new Set()
      byHub.set(guest.hubId, connections.add(guest))
      if (connections.size > 1) log.warn({ hub: guest.hubId }, 'a hub is connected more than once')
      const [oldest] = connections
      if (connections.size > MAX_CONNECTIONS) oldest?.client.close()
      if (connections.size === 1) events.onConnection(guest.hubId, true)
    },
    listen(client, filters) {
      const guest = guests.get(client)
      if (guest === undefined || guest.isListening || !filters.some(hearsSets)) return
      const isFirst = !hears(guest.hubId)
      guest.isListening = true
      if (isFirst) events.onListening(guest.hubId)
    },
    hears,
    sayGoodbye(client) {
      const guest = guests.get(client)
      const connections = guest === undefined ? undefined : byHub.get(guest.hubId)
      if (guest === undefined || connections === undefined || !connections.delete(guest)) return
      if (connections.size > 0) return
      byHub.delete(guest.hubId)
      states.delete(guest.hubId)
      events.onConnection(guest.hubId, false)
    },
    hubOf: (client) => guests.get(client)?.hubId ?? null,
    hubBehind(stream) {
      for (const connections of byHub.values())
        for (const guest of connections) if (guest.client.conn === stream) return guest.hubId
      return null
    },
    connectedHubs: () => [...byHub.keys()],
    reportConnected() {
      for (const hubId of byHub.keys()) {
        events.onConnection(hubId, true)
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
