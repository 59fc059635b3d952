import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Log } from '#base/log.ts'
import { hearSignals, sendSignals, type SignalDatabase } from '#base/signals/signals.ts'
import { hasKeeper } from './keeper.store.ts'
import type { Keepers } from './keepers.ts'
import { partitionOf } from './partition.ts'

const channel = 'foyer_keeper'
/** How often it is looked whether a home has a keeper, and ms between. */
const LOOKS = 20
const LOOK_MS = 200
/** How often telling a keeper is tried, and ms between. */
const TRIES = 5
const PAUSE_MS = 500

/** What a home's keeper is asked to do: each names a row that is written already. */
export const errandKinds = ['command', 'wish', 'hub', 'hub_removed'] as const
export type ErrandKind = (typeof errandKinds)[number]

const errandSchema = z.object({ kind: z.enum(errandKinds), homeId: z.string(), id: z.string() })

export type Errands = {
  /** Does this kind for the homes that are kept here. */
  handle(kind: ErrandKind, work: (homeId: string, id: string) => Promise<void>): void
  /**
   * Has the home's keeper do something: here, and then it resolves when it is done, or at another gateway, which is
   * told. An errand that nobody hears, because the home is just changing its keeper, is lost: whoever takes the home up
   * looks at the rows themselves.
   */
  send(kind: ErrandKind, homeId: string, id: string): Promise<void>
  /** Begins to hear what other gateways ask. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** What any gateway asks of the keeper of a home. */
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
      log.error({ err: error, kind }, 'an errand of a home failed')
    }
  }

  /** Waits while a home is changing hands, for a moment: an errand that nobody hears is lost. */
  async function someKeeper(homeId: string): Promise<void> {
    for (let turn = 0; turn < LOOKS; turn += 1) {
      if (await hasKeeper(database, partitionOf(homeId))) return
      await sleep(LOOK_MS)
    }
  }

  async function hear({ kind, homeId, id }: z.infer<typeof errandSchema>): Promise<void> {
    // Of a lease that the database has just given the errand may be heard before the answer.
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
          log.error({ err: error, kind }, 'the keeper of a home was not told')
          if (tries === TRIES) return
          await sleep(PAUSE_MS)
        }
      }
    },
    async listen() {
      listening = await hearSignals(database, channel, {
        schema: errandSchema,
        onSignal: (errand) => void hear(errand),
        // What is missed is in rows that come due.
        onGap() {},
      })
    },
    async close() {
      await listening?.stop()
    },
  }
}
