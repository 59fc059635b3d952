import { fork } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type * as z from 'zod'
import type { HomeKey } from '#bench/fleet/homes/register-homes.ts'
import { askChild } from '#bench/ground/ask-child.ts'
import { end } from '#bench/ground/pair.ts'
import { answerSchema, evidenceSchema, type Order } from './simulator-words.ts'

export type Evidence = z.infer<typeof evidenceSchema>

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
  /** What the broker has acknowledged and what devices were told since the last time. */
  tell(): Promise<Evidence>
  close(): Promise<void>
}

export function startSimulator(): Simulator {
  const child = fork(join(import.meta.dirname, 'simulator.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
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
      const evidence = evidenceSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
      rmSync(file)
      return evidence
    },
    close: () => end(child, 'SIGTERM'),
  }
}
