import type { Logger } from 'pino'
import { capabilities, type Capability } from '@foyer/contract/device.ts'
import { HEARTBEAT_SECONDS, type LiveBatch } from '@foyer/contract/live.ts'
import type { Clock } from '#base/clock.ts'
import { networkOf } from '#base/audit/ip-prefix.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Metrics } from '#base/metrics/metrics.ts'
import { eventText } from './event-text.ts'
import { createHomeFeed, type HomeFeed } from './home-feed.ts'
import { openStream, type LiveStream, type StreamOwner } from './live-stream.ts'

const streamsPerAccount = 5
const streamsPerAddress = 50
/** ms between batches of a home, and how long a feed outlives its last reader. */
const pace = 100
const feedLife = 5 * 60_000

/** When (ms) values of devices were measured, by device. */
export type ValueTimes = Readonly<Record<string, Readonly<Partial<Record<Capability, number>>>>>

/** A batch with the times of its values. A value with a time is not sent after a newer one. */
export type LiveChange = LiveBatch & { times?: ValueTimes }

export type Live = {
  /** Sends a change to a home's readers, here and at other gateways. */
  publish(homeId: string, change: LiveChange): void
  /** As `publish`, for a change received from another gateway: it is not forwarded. */
  deliver(homeId: string, change: LiveChange): void
  /** Remembers the times of values that a reply contains: older ones are not sent after it. */
  noteRead(homeId: string, times: ValueTimes): void
  /** Receives everything that is published here. Returns a function that ends it. */
  onPublish(listener: (homeId: string, change: LiveChange) => void): () => void
  /** True if a reader, here or at another gateway, may need what is published of a home. */
  hasListeners(homeId: string): boolean
  /** True if the home has readers here, or had some within the last minutes that may reconnect. */
  isOpen(homeId: string): boolean
  /**
   * Makes the home's readers, and those that reconnect, read everything again: changes from other gateways may have
   * been missed.
   */
  resync(homeId: string): void
  /** As `resync`, for all homes. */
  resyncAll(): void
  /**
   * Opens a stream of server-sent events. With the id of the last event it continues from there, or sends `resync`.
   * Throws `too_many_requests` beyond five streams of an account or fifty of an address.
   */
  open(
    reader: Omit<StreamOwner, 'network'> & {
      ip?: string
      lastEventId: string | null
      signal: AbortSignal | null
    },
  ): ReadableStream<Uint8Array>
  /** The id of the last event of a home. Taken before a read, so that changes that the read misses come after it. */
  positionOf(homeId: string): string
  /** Ends the streams of a session that has ended, here and at other gateways. */
  endSession(sessionId: string): void
  /** As `endSession`, for a session that ended at another gateway: it is not forwarded. */
  cutSession(sessionId: string): void
  /** Receives each session that ends here. Returns a function that ends it. */
  onSessionEnd(listener: (sessionId: string) => void): () => void
  close(): void
}

type Home = {
  feed: HomeFeed
  /** The times of the newest values that were sent, by device. */
  newest: Map<string, Partial<Record<Capability, number>>>
  streams: Set<LiveStream>
  /** Runs from one batch until the next one may be sent. */
  pacer: NodeJS.Timeout | undefined
  leftAt: number
}

/**
 * The live streams of all homes. `endedSessions` returns those of some sessions that have ended. It is called at each
 * heartbeat, so that a session whose end was not signalled ends its streams here too.
 */
export function createLive(parts: {
  clock: Clock
  log: Logger
  metrics?: Metrics
  endedSessions?: (sessionIds: readonly string[]) => Promise<readonly string[]>
  heartbeatSeconds?: number
}): Live {
  const { clock, log } = parts
  const homes = new Map<string, Home>()
  const streams = new Set<LiveStream>()
  const listeners = new Set<(homeId: string, change: LiveChange) => void>()
  const endListeners = new Set<(sessionId: string) => void>()

  parts.metrics?.watch(
    'gauge',
    { name: 'foyer_live_streams', help: 'Screens connected to the live stream of changes.' },
    () => [{ value: streams.size }],
  )

  function deliver(homeId: string, change: LiveChange): void {
    const home = homes.get(homeId)
    if (home === undefined) return
    home.feed.add(withoutOlder(home.newest, change))
    if (home.pacer === undefined) sendWaiting(home)
  }

  function sendWaiting(home: Home): void {
    home.pacer = undefined
    const text = home.feed.take(clock.now())
    if (text === null) return
    for (const stream of home.streams) stream.send(text)
    home.pacer = setTimeout(() => sendWaiting(home), pace)
    home.pacer.unref()
  }

  function homeOf(homeId: string): Home {
    const known = homes.get(homeId)
    if (known !== undefined) return known
    const made: Home = {
      feed: createHomeFeed(),
      newest: new Map(),
      streams: new Set(),
      pacer: undefined,
      leftAt: 0,
    }
    homes.set(homeId, made)
    return made
  }

  function refuseTooMany(accountId: string, network: string | null): void {
    let ofAccount = 0
    let ofAddress = 0
    for (const { owner } of streams) {
      if (owner.accountId === accountId) ofAccount += 1
      if (network !== null && owner.network === network) ofAddress += 1
    }
    const isTooMany = ofAccount >= streamsPerAccount || ofAddress >= streamsPerAddress
    if (isTooMany) throw new GatewayError('too_many_requests', { retryAfter: HEARTBEAT_SECONDS })
  }

  function cutSession(sessionId: string): void {
    for (const stream of streams) {
      if (stream.owner.sessionId === sessionId) stream.end(eventText('end', null, {}))
    }
  }

  function resync(homeId: string): void {
    const home = homes.get(homeId)
    if (home === undefined) return
    // The new feed does not know the positions that were handed out, so a stream opened at one of them also gets a
    // `resync`.
    home.feed = createHomeFeed()
    for (const stream of home.streams) stream.send(eventText('resync', home.feed.lastId(), {}))
  }

  async function beat(): Promise<void> {
    for (const stream of streams) stream.cutIfStalled()
    for (const home of homes.values()) {
      const text = eventText('heartbeat', home.feed.lastId(), {})
      for (const stream of home.streams) stream.send(text)
    }
    for (const [homeId, home] of homes) {
      if (home.streams.size === 0 && clock.now() - home.leftAt > feedLife) {
        clearTimeout(home.pacer)
        homes.delete(homeId)
      }
    }
    if (streams.size === 0 || parts.endedSessions === undefined) return
    const sessionIds = new Set([...streams].map((stream) => stream.owner.sessionId))
    for (const sessionId of await parts.endedSessions([...sessionIds])) cutSession(sessionId)
  }

  const timer = setInterval(
    () => {
      beat().catch((error: unknown) =>
        log.warn({ err: error }, 'the sessions of live streams could not be checked'),
      )
    },
    (parts.heartbeatSeconds ?? HEARTBEAT_SECONDS) * 1000,
  )
  timer.unref()

  return {
    publish(homeId, change) {
      deliver(homeId, change)
      for (const listener of listeners) listener(homeId, change)
    },
    deliver,
    noteRead(homeId, times) {
      const newest = homes.get(homeId)?.newest
      if (newest !== undefined)
        withoutOlder(newest, { devices: Object.keys(times).map((id) => ({ id })), stale: [], times })
    },
    onPublish(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    hasListeners: (homeId) => homes.has(homeId) || listeners.size > 0,
    isOpen: (homeId) => homes.has(homeId),
    resync,
    resyncAll() {
      for (const homeId of homes.keys()) resync(homeId)
    },
    open({ homeId, sessionId, accountId, ip, lastEventId, signal }) {
      const network = ip === undefined ? null : networkOf(ip)
      refuseTooMany(accountId, network)
      const home = homeOf(homeId)
      const stream = openStream({ homeId, sessionId, accountId, network }, signal, () => {
        streams.delete(stream)
        home.streams.delete(stream)
        home.leftAt = clock.now()
      })
      streams.add(stream)
      home.streams.add(stream)
      if (lastEventId === null || lastEventId === '') {
        stream.send(eventText('heartbeat', home.feed.lastId(), {}))
      } else {
        const missed = home.feed.since(lastEventId, clock.now())
        if (missed === null) stream.send(eventText('resync', home.feed.lastId(), {}))
        else for (const text of missed) stream.send(text)
      }
      return stream.body
    },
    positionOf(homeId) {
      const home = homeOf(homeId)
      // Keeps the feed for a reader that opens a stream from this position.
      if (home.streams.size === 0) home.leftAt = clock.now()
      return home.feed.lastId()
    },
    cutSession,
    endSession(sessionId) {
      cutSession(sessionId)
      for (const listener of endListeners) listener(sessionId)
    },
    onSessionEnd(listener) {
      endListeners.add(listener)
      return () => endListeners.delete(listener)
    },
    close() {
      clearInterval(timer)
      for (const stream of streams) stream.end(null)
      for (const home of homes.values()) clearTimeout(home.pacer)
      homes.clear()
    },
  }
}

/** The batch without values that are older than those in `newest`, where the times of the others are put. */
function withoutOlder(newest: Home['newest'], { devices, stale, times = {} }: LiveChange): LiveBatch {
  return {
    stale,
    devices: devices.map((device) => {
      const own = device.id === undefined ? undefined : times[device.id]
      if (device.id === undefined || own === undefined) return device
      const [kept, known] = [{ ...device }, { ...newest.get(device.id) }]
      for (const capability of capabilities) {
        const at = own[capability]
        if (at === undefined) continue
        if (at < (known[capability] ?? -Infinity)) delete kept[capability]
        else known[capability] = at
      }
      newest.set(device.id, known)
      return kept
    }),
  }
}
