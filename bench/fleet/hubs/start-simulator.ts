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
  type ReceivedSet,
  type Order,
  type SentReading,
} from './simulator-messages.ts'

type Evidence = { sent: readonly SentReading[]; sets: readonly ReceivedSet[] }

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
  report(withinMs: number): Promise<void>
  /** All hubs lose their connection and reconnect within some ms; resolves when all are back. */
  drop(withinMs: number): Promise<void>
  /** The messages that the broker has acknowledged since the last call, and all commands that devices ever received. */
  collect(): Promise<Evidence>
  close(): Promise<void>
}

export function startSimulator(): Simulator {
  const child = fork(join(import.meta.dirname, 'simulator.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const sets: ReceivedSet[] = []
  const ask = async (order: Order) =>
    void (await askChild(child, order, { schema: answerSchema, kind: order.kind }))
  return {
    pid: child.pid ?? 0,
    connect: (address, homes, how) =>
      ask({ kind: 'connect', port: Number(new URL(address).port), homes: [...homes], ...how }),
    live: () => ask({ kind: 'live' }),
    report: (withinMs) => ask({ kind: 'report', withinMs }),
    drop: (withinMs) => ask({ kind: 'drop', withinMs }),
    async collect() {
      const file = join(tmpdir(), `foyer-evidence-${child.pid}.json`)
      await ask({ kind: 'collect', file })
      const evidence = evidenceSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      rmSync(file)
      for (const set of evidence.sets) sets.push(set)
      return { sent: evidence.sent, sets }
    },
    close: () => end(child, 'SIGTERM'),
  }
}
