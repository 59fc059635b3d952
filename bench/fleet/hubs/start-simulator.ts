import { fork } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HomeKey } from '#bench/fleet/homes/register-homes.ts'
import { askChild } from '#bench/ground/ask-child.ts'
import { end } from '#bench/ground/pair.ts'
import {
  answerSchema,
  evidenceSchema,
  type HeardSet,
  type Order,
  type SentReading,
} from './simulator-words.ts'

export type Evidence = { sent: readonly SentReading[]; sets: readonly HeardSet[] }

/** All hubs of a fleet, in a separate process. */
export type Simulator = {
  pid: number
  /** Connects all hubs; resolves once the broker has acknowledged their own descriptions. */
  connect(
    address: string,
    homes: readonly HomeKey[],
    how: { reportMs: number; areKnown: boolean },
  ): Promise<void>
  /** Starts the reports of their devices. */
  live(): Promise<void>
  /** One radiator of each home reports its state, spread over some ms. */
  speak(withinMs: number): Promise<void>
  /** All hubs lose their connection and reconnect within some ms; resolves when all are back. */
  drop(withinMs: number): Promise<void>
  /** The messages that the broker has acknowledged since the last call, and all commands that devices ever received. */
  tell(): Promise<Evidence>
  close(): Promise<void>
}

export function startSimulator(): Simulator {
  const child = fork(join(import.meta.dirname, 'simulator.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const sets: HeardSet[] = []
  const ask = async (order: Order) =>
    void (await askChild(child, order, { schema: answerSchema, say: order.say }))
  return {
    pid: child.pid ?? 0,
    connect: (address, homes, how) =>
      ask({ say: 'connect', port: Number(new URL(address).port), homes: [...homes], ...how }),
    live: () => ask({ say: 'live' }),
    speak: (withinMs) => ask({ say: 'speak', withinMs }),
    drop: (withinMs) => ask({ say: 'drop', withinMs }),
    async tell() {
      const file = join(tmpdir(), `foyer-evidence-${child.pid}.json`)
      await ask({ say: 'tell', file })
      const told = evidenceSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      rmSync(file)
      for (const set of told.sets) sets.push(set)
      return { sent: told.sent, sets }
    },
    close: () => end(child, 'SIGTERM'),
  }
}
