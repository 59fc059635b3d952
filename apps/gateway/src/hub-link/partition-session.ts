import { connect, type MqttClient } from 'mqtt'
import type { Logger } from 'pino'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Gate } from '#base/http/gate.ts'
import { isUnavailable } from '#base/http/is-unavailable.ts'
import { inPieces } from '#base/in-pieces.ts'

/** ms until messages that could not be stored are requested again, and between two attempts to reconnect. */
const AGAIN_MS = 1_000
/**
 * The maximum that is added to this at random for each session: hundreds of them reconnect to a broker that is back.
 */
const SPREAD_MS = 1_000
/** Topics in one subscribe request. */
const FILTERS_AT_ONCE = 200
/** Seconds for which a broker queues messages while no gateway reads. */
const EXPIRY = 86_400

/** MQTT protocol version: 5, or 4 for 3.1.1. */
export type Version = 4 | 5

/**
 * A topic to subscribe to, and when the broker delivers its retained messages: for each subscription, or only for a new
 * one, if the broker supports that (3.1.1 does not).
 */
export type Filter = { topic: string; kept: 'for each' | 'for the first' }

export type PartitionSession = {
  /** Subscribes to these topics; the broker delivers their retained messages. */
  subscribe(filters: readonly Filter[]): void
  /** Closes the connection; the broker continues to queue messages. Resolves when messages in progress are stored. */
  end(): Promise<void>
}

/**
 * The session of one partition at an external broker. The gateway that keeps the partition opens it, and the broker
 * then closes the connection of the former keeper: two can't read at the same time. A message is acknowledged once it
 * is stored; otherwise it is sent again, to the keeper at that time.
 */
export function openPartitionSession(parts: {
  url: string
  version: Version
  clientId: string
  onMessage(topic: string, payload: Buffer, isRetained: boolean): Promise<void>
  /** Whether the partition is still kept here; if not, a lost connection is not opened again. */
  isKept(): boolean
  /**
   * Shared by all sessions of a gateway: it limits how many messages are being stored, and the broker queues the rest.
   */
  intake: Gate
  log: Logger
}): PartitionSession {
  const { url, version, clientId, onMessage, isKept, intake, log } = parts
  const filters = new Map<string, Filter>()
  const underway = new Set<Promise<void>>()
  /** Ids of messages that are not acknowledged yet, until they are handled. */
  const ids = new WeakMap<object, number>()
  let again: NodeJS.Timeout | undefined
  /** A message of QoS 0 could not be stored. The broker does not send it again, unless it is retained. */
  let isMissed = false
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
    if (!isEnded) log.error({ reason: error.message }, 'the external broker refused a session')
  })
  client.on('reconnect', () => {
    if (!isKept()) client.end(true)
  })
  // Subscribed again on each connection: the broker may have lost the subscriptions, and delivers retained messages
  // only then.
  client.on('connect', () => {
    const all = [...filters.values()]
    subscribe(isMissed ? all.map(({ topic }) => ({ topic, kept: 'for each' })) : all)
    isMissed = false
  })
  // The library acknowledges a message before it reads the next one, which may be before it is stored. So it gets these
  // messages as QoS 0, and the acknowledgement is sent below.
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
      // On another connection the id would belong to another message.
      if (id !== undefined && stream === client.stream && stream.writable) stream.write(acknowledgement(id))
    }
    const work = intake
      .run(() => {
        // The message has its place: the next one may be read, and waits for its own.
        done()
        return onMessage(packet.topic, payload, packet.retain)
      })
      .then(acknowledge)
      .catch((error: unknown) => {
        // A message that can never be stored is not requested again forever.
        if (!isUnavailable(error) && !(error instanceof GatewayError)) {
          log.error({ err: error }, 'a message could not be stored')
          return acknowledge()
        }
        isMissed ||= id === undefined
        if (again !== undefined) return
        // Logged once for all messages that fail together: the broker sends them again on the next connection.
        log.error({ err: error }, 'messages could not be stored; requesting them again')
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
        // If one topic is refused, others may be granted: the refusal is logged.
        if (!isEnded) log.error({ err: error }, 'the external broker refused a subscription')
      })
    }
  }

  return {
    subscribe(more) {
      for (const filter of more) filters.set(filter.topic, filter)
      if (client.connected) subscribe(more)
    },
    async end() {
      isEnded = true
      clearTimeout(again)
      // Messages in progress are acknowledged before the connection is closed.
      await Promise.allSettled(underway)
      await client.endAsync(true)
    },
  }
}

/** PUBACK, the same in 3.1.1 and 5. */
function acknowledgement(id: number): Buffer {
  return Buffer.from([0x40, 0x02, id >> 8, id & 0xff])
}
