import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Logger } from 'pino'
import type { Clock } from '#base/clock.ts'
import { capabilities } from '@foyer/contract/device.ts'
import { liveBatchSchema } from '@foyer/contract/live.ts'
import { liveTopics, type LiveTopic } from '@foyer/contract/live-topic.ts'
import { listenForSignals, sendSignals, type SignalDatabase } from '#base/signals/signals.ts'
import { selectListeners, selectListenersOf } from './listener.store.ts'
import { createListening, type ListeningTimings } from './listening.ts'
import type { Live, LiveChange, ValueTimes } from './live.ts'

/** ms between notifications of this gateway. A lost or late one only delays what is shown at other gateways. */
const pace = 500
/** Bytes per notification: PostgreSQL refuses a payload of 8,000. */
const signalBytes = 7_900
/**
 * ms for which values are sent on. Older ones are read from the database instead: a gateway that stood still is
 * replaced after 5 s, and must not send what it remembers over the values of the next one.
 */
const fresh = 4_000

const signalSchema = z.object({
  /** The topics of each home, as indexes into the list of the contract. */
  homes: z.record(z.string(), z.array(z.number())),
  /**
   * Values of devices of these homes, for which `listDevices` needs no read. `homes` names it all the same: a gateway of
   * the previous release knows no values, and one that cannot parse them reads.
   */
  values: z
    .record(
      z.string(),
      z.object({
        devices: liveBatchSchema.shape.devices,
        times: z.record(z.string(), z.partialRecord(z.enum(capabilities), z.number())),
      }),
    )
    .catch({})
    .default({}),
  /** Sessions that have ended; a gateway of the previous release does not send them. */
  sessions: z.array(z.string()).default([]),
})

type Signal = z.input<typeof signalSchema>

/** What waits to be sent of a home. */
type News = {
  topics: Set<LiveTopic>
  devices: Map<string, LiveChange['devices'][number]>
  times: Map<string, ValueTimes[string]>
}

export type LiveSignals = {
  /**
   * Called before a home is read or its stream is opened: resolves when other gateways notify this one of its changes.
   */
  listenTo(homeId: string): Promise<void>
  /** Sends the waiting notifications and stops listening. */
  close(): Promise<void>
}

/** The channel of one gateway, by the id of its process. */
const channelOf = (gateway: string) => `foyer_live_${gateway}`

/**
 * Exchanges notifications with the other gateways on the same database: which topics of which homes are stale, and the
 * new values of devices. Each is sent only to the gateways that have screens of the home. Values that do not fit into a
 * notification are not transferred: the list of devices is stale. Resolves when it listens.
 */
export async function connectSignals(parts: {
  database: SignalDatabase
  live: Live
  clock: Clock
  log: Logger
  timings?: ListeningTimings
  /** Identifies the process; a restarted one has another id. */
  gateway?: string
}): Promise<LiveSignals> {
  const { database, live, clock, log, gateway = randomUUID() } = parts
  const waiting = new Map<string, News>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  let isClosed = false

  function add(homeId: string, { devices, stale, times = {} }: LiveChange): void {
    const news: News = waiting.get(homeId) ?? { topics: new Set(), devices: new Map(), times: new Map() }
    for (const device of devices) {
      const { id = '' } = device
      // Without their times it is unknown which values are newer.
      if (times[id] === undefined) news.topics.add('listDevices')
      news.devices.set(id, { ...news.devices.get(id), ...device })
      news.times.set(id, { ...news.times.get(id), ...times[id] })
    }
    for (const topic of stale) news.topics.add(topic)
    waiting.set(homeId, news)
    if (!isClosed) timer ??= setTimeout(() => void sendAll(), pace).unref()
  }

  const stop = live.onPublish(add)

  function sendAll(): Promise<void> {
    timer = undefined
    sending = sending.then(sendWaiting)
    return sending
  }

  async function sendWaiting(): Promise<void> {
    const homes = new Map(waiting)
    waiting.clear()
    try {
      // Queried after the change was committed: a gateway whose screens read later either is already in the table, or
      // reads the change itself.
      const listeners = await selectListeners(database, gateway, [...homes.keys()])
      for (const [other, rows] of Map.groupBy(listeners, (one) => one.gateway)) {
        const signals = rows.flatMap(({ homeId }) => signalOf(homeId, homes.get(homeId)))
        await sendSignals(database, channelOf(other), packed(signals))
      }
    } catch (error) {
      log.warn({ err: error }, 'the other gateways could not be notified; retrying')
      for (const [homeId, { topics, devices }] of homes) {
        add(homeId, { devices: [], stale: devices.size === 0 ? [...topics] : [...topics, 'listDevices'] })
      }
    }
  }

  const stopEnds = live.onSessionEnd((sessionId) => {
    sending = sending.then(() => sendEnd(sessionId))
  })

  /** If the notification is lost, the other gateway finds out at the next heartbeat of the stream. */
  async function sendEnd(sessionId: string): Promise<void> {
    try {
      for (const other of await selectListenersOf(database, gateway, sessionId)) {
        await sendSignals(database, channelOf(other), [{ homes: {}, sessions: [sessionId] }])
      }
    } catch (error) {
      log.warn({ err: error }, 'the other gateways could not be notified of the end of a session')
    }
  }

  const listening = createListening({ ...parts, gateway })
  const subscription = await listenForSignals(database, channelOf(gateway), {
    schema: signalSchema,
    onSignal(received) {
      for (const homeId of Object.keys(received.homes)) {
        live.deliver(homeId, changeOf(homeId, received, clock.now() - fresh))
      }
      for (const sessionId of received.sessions) live.cutSession(sessionId)
    },
    onGap() {
      listening
        .renew()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the live subscriptions of this gateway could not be renewed; retrying'),
        )
        .finally(() => live.resyncAll())
    },
  })

  return {
    listenTo: (homeId) => listening.to(homeId),
    async close() {
      stop()
      stopEnds()
      isClosed = true
      clearTimeout(timer)
      await sendAll()
      await listening.close()
      await subscription.stop()
    },
  }
}

/** The notification about a home. Values that need a read all the same, or do not fit, are left out. */
function signalOf(homeId: string, news: News | undefined): Signal[] {
  if (news === undefined) return []
  const { topics } = news
  const [devices, times] = [[...news.devices.values()], Object.fromEntries(news.times)]
  const named = devices.length === 0 ? [...topics] : [...topics.union(new Set<LiveTopic>(['listDevices']))]
  const homes = { [homeId]: named.map((topic) => liveTopics.indexOf(topic)) }
  const whole = { homes, values: { [homeId]: { devices, times } } }
  const isRead = topics.has('listDevices') || devices.length === 0 || bytesOf(whole) > signalBytes
  return [isRead ? { homes } : whole]
}

/** Merges notifications about different homes into as few as PostgreSQL accepts. */
function packed(signals: readonly Signal[]): Signal[] {
  const sent: Signal[] = []
  let free = 0
  for (const signal of signals) {
    const bytes = bytesOf(signal)
    const last = sent.at(-1)
    if (last === undefined || bytes > free) {
      sent.push(structuredClone(signal))
      free = signalBytes - bytes
    } else {
      Object.assign(last.homes, signal.homes)
      last.values = { ...last.values, ...signal.values }
      free -= bytes
    }
  }
  return sent
}

function bytesOf(signal: Signal): number {
  return Buffer.byteLength(JSON.stringify(signal))
}

/** What to send to the readers of a home: its values if all were measured after `since` (ms), otherwise a read. */
function changeOf(
  homeId: string,
  { homes, values }: z.infer<typeof signalSchema>,
  since: number,
): LiveChange {
  const stale = liveTopics.filter((_topic, index) => homes[homeId]?.includes(index))
  const own = values[homeId]
  const measured = Object.values(own?.times ?? {}).flatMap((times) => Object.values(times))
  if (own === undefined || measured.some((at) => at < since)) return { devices: [], stale }
  return { ...own, stale: stale.filter((topic) => topic !== 'listDevices') }
}
