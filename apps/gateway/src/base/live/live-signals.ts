import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Logger } from 'pino'
import type { LiveBatch } from '@foyer/contract/live.ts'
import { liveTopics, type LiveTopic } from '@foyer/contract/live-topic.ts'
import { listenForSignals, sendSignals, type SignalDatabase } from '#base/signals/signals.ts'
import { selectListeners, selectListenersOf } from './listener.store.ts'
import { createListening, type ListeningTimings } from './listening.ts'
import type { Live } from './live.ts'

/** ms between notifications of this gateway. A lost or late one only delays what is shown at other gateways. */
const pace = 500
/** Homes per notification: PostgreSQL limits the payload to 8,000 bytes. */
const homesPerSignal = 50

const signalSchema = z.object({
  /** The topics of each home, as indexes into the list of the contract. */
  homes: z.record(z.string(), z.array(z.number())),
  /** Sessions that have ended; a gateway of the previous release does not send them. */
  sessions: z.array(z.string()).default([]),
})

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
 * Exchanges notifications with the other gateways on the same database: which topics of which homes are stale. Each is
 * sent only to the gateways that have screens of the home. Values are not transferred: for a device that changed at
 * another gateway the list of devices is stale. Resolves when it listens.
 */
export async function connectSignals(parts: {
  database: SignalDatabase
  live: Live
  log: Logger
  timings?: ListeningTimings
  /** Identifies the process; a restarted one has another id. */
  gateway?: string
}): Promise<LiveSignals> {
  const { database, live, log, gateway = randomUUID() } = parts
  const waiting = new Map<string, Set<LiveTopic>>()
  let timer: NodeJS.Timeout | undefined
  let sending: Promise<void> = Promise.resolve()
  let isClosed = false

  function add(homeId: string, news: Iterable<LiveTopic>): void {
    const topics = waiting.get(homeId) ?? new Set<LiveTopic>()
    for (const topic of news) topics.add(topic)
    waiting.set(homeId, topics)
    if (!isClosed) timer ??= setTimeout(() => void sendAll(), pace).unref()
  }

  const stop = live.onPublish((homeId, batch) => {
    if (batch.devices.length > 0) add(homeId, ['listDevices'])
    add(homeId, batch.stale)
  })

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
        const entries = rows.map(({ homeId }) => {
          return [homeId, [...(homes.get(homeId) ?? [])].map((topic) => liveTopics.indexOf(topic))] as const
        })
        const signals: z.input<typeof signalSchema>[] = []
        for (let at = 0; at < entries.length; at += homesPerSignal) {
          signals.push({ homes: Object.fromEntries(entries.slice(at, at + homesPerSignal)) })
        }
        await sendSignals(database, channelOf(other), signals)
      }
    } catch (error) {
      log.warn({ err: error }, 'the other gateways could not be notified; retrying')
      for (const [homeId, topics] of homes) add(homeId, topics)
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
      for (const [homeId, numbers] of Object.entries(received.homes)) {
        live.deliver(homeId, batchOf(numbers))
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

function batchOf(numbers: readonly number[]): LiveBatch {
  return { devices: [], stale: liveTopics.filter((_topic, index) => numbers.includes(index)) }
}
