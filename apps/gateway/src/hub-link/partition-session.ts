import { connect, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Gate } from '#base/http/gate.ts'
import { isUnavailable } from '#base/http/is-unavailable.ts'
import { inPieces } from '#base/in-pieces.ts'

/** ms until what could not be stored is asked for again, and between two tries of a lost connection. */
const AGAIN_MS = 1_000
/** What is added to that, at most, for each session: a broker that is back is asked by hundreds of them. */
const SPREAD_MS = 1_000
/** Topics in one request to the broker. */
const FILTERS_AT_ONCE = 200
/** Seconds for which a broker keeps what comes while nobody reads. */
const EXPIRY = 86_400

/** Of MQTT: 5, or 4 for 3.1.1. */
export type Version = 4 | 5

/**
 * Topics that are heard, and for whom the broker hands out what it keeps of them: for each reader, or only for the one who
 * asks first, as far as the broker can tell (not by 3.1.1).
 */
export type Filter = { topic: string; kept: 'for each' | 'for the first' }

export type PartitionSession = {
  /** Hears these topics from now on, and what the broker has kept of them. */
  hear(filters: readonly Filter[]): void
  /** Ends the connection; the broker goes on keeping what comes. Resolves when what was being stored is. */
  end(): Promise<void>
}

/**
 * The session of one partition at an outside broker. Whoever keeps the partition reads it, and the broker ends the
 * former one's connection: two can't listen at once. A message is acknowledged once it is stored; what is not comes again,
 * to whoever keeps the partition then.
 */
export function openPartitionSession(parts: {
  url: string
  version: Version
  clientId: string
  take(topic: string, payload: Buffer, isRetained: boolean): Promise<void>
  /** Whether the partition is still kept here: else a lost connection is not made again. */
  isKept(): boolean
  /** One for all sessions of a gateway: it bounds what is being stored at once, and the broker keeps the rest. */
  intake: Gate
  log: Logger
}): PartitionSession {
  const { url, version, clientId, take, isKept, intake, log } = parts
  const filters = new Map<string, Filter>()
  const underway = new Set<Promise<void>>()
  /** Ids of messages that wait to be acknowledged, until they are read. */
  const ids = new WeakMap<object, number>()
  let again: NodeJS.Timeout | undefined
  let isEnded = false
  const client: MqttClient = connect(url, {
    clientId,
    clean: false,
    protocolVersion: version,
    ...(version === 5 && { properties: { sessionExpiryInterval: EXPIRY } }),
    reconnectPeriod: AGAIN_MS + Math.random() * SPREAD_MS,
    connectTimeout: 10_000,
    resubscribe: false,
  })

  client.on('error', (error) => {
    if (!isEnded) log.error({ reason: error.message }, 'the outside broker refused a session')
  })
  client.on('reconnect', () => {
    if (!isKept()) client.end(true)
  })
  // Asked again at each connection: the broker may have lost what was asked, and tells only then what it keeps.
  client.on('connect', () => subscribe([...filters.values()]))
  // The library acknowledges before it reads on; it reads these as if nobody waited, and the answer is ours.
  client.on('packetreceive', (packet) => {
    if (packet.cmd !== 'publish' || packet.qos !== 1 || packet.messageId === undefined) return
    ids.set(packet, packet.messageId)
    packet.qos = 0
  })
  client.handleMessage = (packet, done) => {
    const payload = typeof packet.payload === 'string' ? Buffer.from(packet.payload) : packet.payload
    const { stream } = client
    const id = ids.get(packet)
    const acknowledge = () => {
      // Of another connection it would name another message.
      if (id !== undefined && stream === client.stream && stream.writable) stream.write(acknowledgement(id))
    }
    const work = intake
      .run(() => {
        // It has its place: the next one may be read, and waits for its own.
        done()
        return take(packet.topic, payload, packet.retain)
      })
      .then(acknowledge)
      .catch((error: unknown) => {
        // What can never be stored is not asked for for ever.
        if (!isUnavailable(error) && !(error instanceof GatewayError)) {
          log.error({ err: error }, 'a message could not be stored')
          return acknowledge()
        }
        if (again !== undefined) return
        // Said once for all that comes with it: the broker sends them again on the next connection.
        log.error({ err: error }, 'messages could not be stored; asking for them again')
        again = setTimeout(reconnect, AGAIN_MS)
      })
      .finally(() => underway.delete(work))
    underway.add(work)
  }

  function reconnect(): void {
    again = undefined
    if (!isEnded) client.stream.destroy()
  }

  function subscribe(asked: readonly Filter[]): void {
    for (const piece of inPieces(asked, FILTERS_AT_ONCE)) {
      const some = piece.map(
        ({ topic, kept }) => [topic, { qos: 1 as const, rh: kept === 'for each' ? 0 : 1 }] as const,
      )
      client.subscribeAsync(Object.fromEntries(some)).catch((error: unknown) => {
        // Where one is not allowed the others may be: what is missing is said.
        if (!isEnded) log.error({ err: error }, 'the outside broker refused a subscription')
      })
    }
  }

  return {
    hear(more) {
      for (const filter of more) filters.set(filter.topic, filter)
      if (client.connected) subscribe(more)
    },
    async end() {
      isEnded = true
      clearTimeout(again)
      // What is under way is acknowledged before the broker is left.
      await Promise.allSettled(underway)
      await client.endAsync(true)
    },
  }
}

/** PUBACK, as 3.1.1 and 5 have it. */
function acknowledgement(id: number): Buffer {
  return Buffer.from([0x40, 0x02, id >> 8, id & 0xff])
}
