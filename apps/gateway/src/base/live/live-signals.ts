import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import type { Logger } from 'pino'
import { liveTopics, type LiveBatch, type LiveTopic } from '@foyer/contract/live.ts'
import { hearSignals, sendSignals, type SignalDatabase } from '#base/signals/signals.ts'
import type { Live } from './live.ts'

const channel = 'foyer_live'
/** ms that signals of this gateway are apart: a lost or late one delays what is seen elsewhere, no more. */
const pace = 500
/** Homes in one signal: PostgreSQL takes 8,000 bytes. */
const homesPerSignal = 50

const signalSchema = z.object({
  from: z.string(),
  /** Topics of each home, as their places in the list of the contract. */
  homes: z.record(z.string(), z.array(z.number())),
})

/**
 * Tells the other gateways on the same database which reads of which homes are stale, and hears it from them.
 * Values do not travel: a device that changed elsewhere is told as a stale list. Resolves when it listens.
 */
export async function connectSignals(parts: {
  database: SignalDatabase
  live: Live
  log: Logger
}): Promise<{ close(): Promise<void> }> {
  const { database, live, log } = parts
  const from = randomUUID().slice(0, 8)
  const waiting = new Map<string, Set<LiveTopic>>()
  let timer: NodeJS.Timeout | undefined

  const stop = live.onPublish((homeId, batch) => {
    const topics = waiting.get(homeId) ?? new Set<LiveTopic>()
    if (batch.devices.length > 0) topics.add('listDevices')
    for (const topic of batch.stale) topics.add(topic)
    waiting.set(homeId, topics)
    timer ??= setTimeout(() => void tell(), pace).unref()
  })

  async function tell(): Promise<void> {
    timer = undefined
    const homes = [...waiting].map(([homeId, topics]) => {
      return [homeId, [...topics].map((topic) => liveTopics.indexOf(topic))] as const
    })
    waiting.clear()
    const signals: z.infer<typeof signalSchema>[] = []
    for (let at = 0; at < homes.length; at += homesPerSignal) {
      signals.push({ from, homes: Object.fromEntries(homes.slice(at, at + homesPerSignal)) })
    }
    try {
      await sendSignals(database, channel, signals)
    } catch (error) {
      log.warn({ err: error }, 'the other gateways were not told')
    }
  }

  const listening = await hearSignals(database, channel, {
    schema: signalSchema,
    onSignal(heard) {
      if (heard.from === from) return
      for (const [homeId, numbers] of Object.entries(heard.homes)) {
        live.deliver(homeId, batchOf(numbers))
      }
    },
    onGap() {
      live.resyncAll()
    },
  })

  return {
    async close() {
      stop()
      clearTimeout(timer)
      await listening.stop()
    },
  }
}

function batchOf(numbers: readonly number[]): LiveBatch {
  return { devices: [], stale: liveTopics.filter((_topic, index) => numbers.includes(index)) }
}
