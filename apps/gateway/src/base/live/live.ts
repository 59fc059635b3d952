import type { Logger } from 'pino'
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
/** ms that batches of a home are apart at least, and that a feed outlives its last reader. */
const pace = 100
const feedLife = 5 * 60_000

export type Live = {
  /** Tells a home's readers, here and on other gateways, what changed. */
  publish(homeId: string, batch: LiveBatch): void
  /** The same for what another gateway told: it goes no further. */
  deliver(homeId: string, batch: LiveBatch): void
  /** Hears everything that was published here. Returns what ends it. */
  onPublish(listener: (homeId: string, batch: LiveBatch) => void): () => void
  /** Whether anybody, here or on another gateway, may care what is published of a home. */
  isHeard(homeId: string): boolean
  /** Whether somebody reads the home here, or did within the last minutes and may come back. */
  isOpen(homeId: string): boolean
  /** Tells the home's readers, and those who come back, to read again: news from elsewhere may have been missed. */
  resync(homeId: string): void
  /** The same for all homes. */
  resyncAll(): void
  /**
   * Opens a stream of server-sent events. With the id of the last event it goes on from there, or says `resync`.
   * Throws `too_many_requests` beyond five streams of an account or fifty of an address.
   */
  open(
    reader: Omit<StreamOwner, 'network'> & {
      ip?: string
      lastEventId: string | null
      signal: AbortSignal | null
    },
  ): ReadableStream<Uint8Array>
  /** The id of the last event of a home: taken before a read, so that what the read misses comes after it. */
  positionOf(homeId: string): string
  /** Ends the streams of a session that is over, here and on other gateways. */
  endSession(sessionId: string): void
  /** The same for a session that ended at another gateway: it goes no further. */
  cutSession(sessionId: string): void
  /** Receives each session that ended here. Returns what ends it. */
  onSessionEnd(listener: (sessionId: string) => void): () => void
  close(): void
}

type Home = {
  feed: HomeFeed
  streams: Set<LiveStream>
  /** Runs from one batch until the next may go. */
  pacer: NodeJS.Timeout | undefined
  leftAt: number
}

/**
 * The live streams of all homes. `endedSessions` says which of some sessions are over; it is asked at every
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
  const listeners = new Set<(homeId: string, batch: LiveBatch) => void>()
  const endListeners = new Set<(sessionId: string) => void>()

  parts.metrics?.watch(
    'gauge',
    { name: 'foyer_live_streams', help: 'Screens that are told of changes as they happen.' },
    () => [{ value: streams.size }],
  )

  function deliver(homeId: string, batch: LiveBatch): void {
    const home = homes.get(homeId)
    if (home === undefined) return
    home.feed.add(batch)
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
    const made: Home = { feed: createHomeFeed(), streams: new Set(), pacer: undefined, leftAt: 0 }
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
    // The positions that were handed out are unknown to it: who opens a stream there reads again, too.
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
      beat().catch((error: unknown) => log.warn({ err: error }, 'sessions of live streams not checked'))
    },
    (parts.heartbeatSeconds ?? HEARTBEAT_SECONDS) * 1000,
  )
  timer.unref()

  return {
    publish(homeId, batch) {
      deliver(homeId, batch)
      for (const listener of listeners) listener(homeId, batch)
    },
    deliver,
    onPublish(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isHeard: (homeId) => homes.has(homeId) || listeners.size > 0,
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
      // Kept for who opens a stream next, to go on from there.
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
