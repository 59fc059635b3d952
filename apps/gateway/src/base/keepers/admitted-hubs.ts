import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Log } from '#base/log.ts'
import { listenForSignals, sendSignals, type SignalDatabase } from '#base/signals/signals.ts'
import { hasKeeper } from './keeper.store.ts'
import type { Keepers } from './keepers.ts'
import { partitionOf } from './partition.ts'

const channel = 'foyer_keeper'
/** Number of checks whether a home has a keeper, and ms between them. */
const CHECKS = 20
const CHECK_MS = 200
/** Number of attempts to notify a keeper, and ms between them. */
const TRIES = 5
const PAUSE_MS = 500

/** The kinds of tasks for a home's keeper. Each refers to a row that is already written. */
export const ownerRequestKinds = ['hub', 'hub_removed'] as const
export type OwnerRequestKind = (typeof ownerRequestKinds)[number]

const ownerRequestSchema = z.object({ kind: z.enum(ownerRequestKinds), homeId: z.string(), id: z.string() })

export type OwnerRequests = {
  /** Registers the handler for this kind of task. */
  handle(kind: OwnerRequestKind, work: (homeId: string, id: string) => Promise<void>): void
  /**
   * Runs a task at the home's keeper. If that is this gateway, resolves when the task is done; otherwise when the
   * keeper was notified. A task that no gateway receives, because the home is changing keepers, is lost: the next keeper
   * reads the rows when it takes over the home.
   */
  send(kind: OwnerRequestKind, homeId: string, id: string): Promise<void>
  /** Starts to listen for tasks of other gateways. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** Tasks that any gateway gives to the keeper of a home. */
export function createOwnerRequests(parts: {
  database: SignalDatabase
  keepers: Pick<Keepers, 'keeps' | 'takenUp'>
  log: Log
}): OwnerRequests {
  const { database, keepers, log } = parts
  const works = new Map<OwnerRequestKind, (homeId: string, id: string) => Promise<void>>()
  let listening: { stop(): Promise<void> } | null = null

  async function run(kind: OwnerRequestKind, homeId: string, id: string): Promise<void> {
    try {
      await keepers.takenUp(homeId)
      await works.get(kind)?.(homeId, id)
    } catch (error) {
      log.error({ err: error, kind }, 'a request for a home failed')
    }
  }

  /** Waits a moment while a home is changing keepers: a task that no gateway receives is lost. */
  async function someKeeper(homeId: string): Promise<void> {
    for (let turn = 0; turn < CHECKS; turn += 1) {
      if (await hasKeeper(database, partitionOf(homeId))) return
      await sleep(CHECK_MS)
    }
  }

  async function receive({ kind, homeId, id }: z.infer<typeof ownerRequestSchema>): Promise<void> {
    // The task may arrive before the database's answer that grants the lease.
    if (!keepers.keeps(homeId)) await sleep(CHECK_MS)
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
      listening = await listenForSignals(database, channel, {
        schema: ownerRequestSchema,
        onSignal: (ownerRequest) => void receive(ownerRequest),
        // Lost tasks are covered by the rows to which they refer.
        onGap() {},
      })
    },
    async close() {
      await listening?.stop()
    },
  }
}
