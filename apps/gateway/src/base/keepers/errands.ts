import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Log } from '#base/log.ts'
import { hearSignals, sendSignals, type SignalDatabase } from '#base/signals/signals.ts'
import { hasKeeper } from './keeper.store.ts'
import type { Keepers } from './keepers.ts'
import { partitionOf } from './partition.ts'

const channel = 'foyer_keeper'
/** Number of checks whether a home has a keeper, and ms between them. */
const LOOKS = 20
const LOOK_MS = 200
/** Number of attempts to notify a keeper, and ms between them. */
const TRIES = 5
const PAUSE_MS = 500

/** The kinds of tasks for a home's keeper. Each refers to a row that is already written. */
export const errandKinds = ['command', 'wish', 'hub', 'hub_removed'] as const
export type ErrandKind = (typeof errandKinds)[number]

const errandSchema = z.object({ kind: z.enum(errandKinds), homeId: z.string(), id: z.string() })

export type Errands = {
  /** Registers the handler for this kind of task. */
  handle(kind: ErrandKind, work: (homeId: string, id: string) => Promise<void>): void
  /**
   * Runs a task at the home's keeper. If that is this gateway, resolves when the task is done; otherwise when the
   * keeper was notified. A task that no gateway receives, because the home is changing keepers, is lost: the next
   * keeper reads the rows themselves when it takes over the home.
   */
  send(kind: ErrandKind, homeId: string, id: string): Promise<void>
  /** Starts to listen for tasks of other gateways. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** Tasks that any gateway gives to the keeper of a home. */
export function createErrands(parts: {
  database: SignalDatabase
  keepers: Pick<Keepers, 'keeps' | 'takenUp'>
  log: Log
}): Errands {
  const { database, keepers, log } = parts
  const works = new Map<ErrandKind, (homeId: string, id: string) => Promise<void>>()
  let listening: { stop(): Promise<void> } | null = null

  async function run(kind: ErrandKind, homeId: string, id: string): Promise<void> {
    try {
      await keepers.takenUp(homeId)
      await works.get(kind)?.(homeId, id)
    } catch (error) {
      log.error({ err: error, kind }, 'a request for a home failed')
    }
  }

  /** Waits a moment while a home is changing keepers: a task that no gateway receives is lost. */
  async function someKeeper(homeId: string): Promise<void> {
    for (let turn = 0; turn < LOOKS; turn += 1) {
      if (await hasKeeper(database, partitionOf(homeId))) return
      await sleep(LOOK_MS)
    }
  }

  async function hear({ kind, homeId, id }: z.infer<typeof errandSchema>): Promise<void> {
    // The task may arrive before the database's answer that grants the lease.
    if (!keepers.keeps(homeId)) await sleep(LOOK_MS)
    if (keepers.keeps(homeId)) await run(kind, homeId, id)
  }

  return {
    handle: (kind, work) => void works.set(kind, work),
    async send(kind, homeId, id) {
      if (keepers.keeps(homeId)) return run(kind, homeId, id)
      for (let tries = 1; ; tries += 1) {
        try {
          await someKeeper(homeId)
          return await sendSignals(database, channel, [{ kind, homeId, id }])
        } catch (error) {
          log.error({ err: error, kind }, 'the owner of a home could not be notified')
          if (tries === TRIES) return
          await sleep(PAUSE_MS)
        }
      }
    },
    async listen() {
      listening = await hearSignals(database, channel, {
        schema: errandSchema,
        onSignal: (errand) => void hear(errand),
        // Lost tasks are covered by rows that come due.
        onGap() {},
      })
    },
    async close() {
      await listening?.stop()
    },
  }
}
