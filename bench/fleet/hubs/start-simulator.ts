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

/** All hubs of a fleet, in a process of their own. */
export type Simulator = {
  pid: number
  /** Connects all hubs; resolves once the broker has what they say of themselves. */
  connect(
    address: string,
    homes: readonly HomeKey[],
    how: { reportMs: number; areKnown: boolean },
  ): Promise<void>
  /** Their devices report from now on. */
  live(): Promise<void>
  /** One radiator of each home says what it is, spread over some ms. */
  speak(withinMs: number): Promise<void>
  /** All lose their line and find it again within some ms; resolves when all are back. */
  drop(withinMs: number): Promise<void>
  /** What the broker has acknowledged since the last time, and all that devices were ever told. */
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
