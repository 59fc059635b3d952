import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Logger } from 'pino'
import type { LiveBatch } from '@foyer/contract/live.ts'
import { liveTopics, type LiveTopic } from '@foyer/contract/live-topic.ts'
import { hearSignals, sendSignals, type SignalDatabase } from '#base/signals/signals.ts'
import { selectListeners, selectListenersOf } from './listener.store.ts'
import { createListening, type ListeningTimings } from './listening.ts'
import type { Live } from './live.ts'

/** ms that signals of this gateway are apart: a lost or late one delays what is seen elsewhere, no more. */
const pace = 500
/** Homes in one signal: PostgreSQL takes 8,000 bytes. */
const homesPerSignal = 50

const signalSchema = z.object({
  /** Topics of each home, as their places in the list of the contract. */
  homes: z.record(z.string(), z.array(z.number())),
  /** Sessions that are over; a gateway of the former release does not send them. */
  sessions: z.array(z.string()).default([]),
})

export type LiveSignals = {
  /** Before a home is read or its stream opened: resolves once other gateways tell this one of it. */
  listenTo(homeId: string): Promise<void>
  /** Tells what waits, and listens no more. */
  close(): Promise<void>
}

/** The channel of one gateway, by the name of its process. */
const channelOf = (gateway: string) => `foyer_live_${gateway}`

/**
 * Tells the other gateways on the same database which reads of which homes are stale, those alone that have screens of
 * them, and hears it from them. Values do not travel: a device that changed elsewhere is told as a stale list. Resolves
 * when it listens.
 */
export async function connectSignals(parts: {
  database: SignalDatabase
  live: Live
  log: Logger
  timings?: ListeningTimings
  /** Names the process: one that comes back is another. */
  gateway?: string
}): Promise<LiveSignals> {
  const { database, live, log, gateway = randomUUID() } = parts
  const waiting = new Map<string, Set<LiveTopic>>()
  let timer: NodeJS.Timeout | undefined
  let telling: Promise<void> = Promise.resolve()
  let isClosed = false

  function add(homeId: string, news: Iterable<LiveTopic>): void {
    const topics = waiting.get(homeId) ?? new Set<LiveTopic>()
    for (const topic of news) topics.add(topic)
    waiting.set(homeId, topics)
    if (!isClosed) timer ??= setTimeout(() => void tell(), pace).unref()
  }

  const stop = live.onPublish((homeId, batch) => {
    if (batch.devices.length > 0) add(homeId, ['listDevices'])
    add(homeId, batch.stale)
  })

  function tell(): Promise<void> {
    timer = undefined
    telling = telling.then(tellWaiting)
    return telling
  }

  async function tellWaiting(): Promise<void> {
    const homes = new Map(waiting)
    waiting.clear()
    try {
      // After what is told of was written: who reads later is in the table first, and is told, or reads it itself.
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
      log.warn({ err: error }, 'the other gateways were not told; trying again')
      for (const [homeId, topics] of homes) add(homeId, topics)
    }
  }

  const stopEnds = live.onSessionEnd((sessionId) => {
    telling = telling.then(() => tellEnd(sessionId))
  })

  /** One that is lost is found at the next heartbeat of its stream. */
  async function tellEnd(sessionId: string): Promise<void> {
    try {
      for (const other of await selectListenersOf(database, gateway, sessionId)) {
        await sendSignals(database, channelOf(other), [{ homes: {}, sessions: [sessionId] }])
      }
    } catch (error) {
      log.warn({ err: error }, 'the other gateways were not told that a session is over')
    }
  }

  const listening = createListening({ ...parts, gateway })
  const hearing = await hearSignals(database, channelOf(gateway), {
    schema: signalSchema,
    onSignal(heard) {
      for (const [homeId, numbers] of Object.entries(heard.homes)) {
        live.deliver(homeId, batchOf(numbers))
      }
      for (const sessionId of heard.sessions) live.cutSession(sessionId)
    },
    onGap() {
      listening
        .renew()
        .catch((error: unknown) => log.warn({ err: error }, 'homes are listened to later'))
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
      await tell()
      await listening.close()
      await hearing.stop()
    },
  }
}

function batchOf(numbers: readonly number[]): LiveBatch {
  return { devices: [], stale: liveTopics.filter((_topic, index) => numbers.includes(index)) }
}
