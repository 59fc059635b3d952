import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { Database } from '#base/database/database.ts'
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

const hubSchema = z.object({ homeId: z.string(), hubId: z.string() })
type HubKey = z.infer<typeof hubSchema>

/** A hub that may connect, or a home whose rooms have other temperatures or other devices. */
const signalSchema = z.union([hubSchema, z.object({ homeId: z.string() })])

export type KeeperSignals = {
  /**
   * Registers what the keeper of a home does once a hub of the home may connect, once the temperatures or devices of its
   * rooms have changed, and once it may have missed that of some homes.
   */
  handle(work: { onAdmitted(hub: HubKey): void; onRoomsChanged(homeId: string): void; onGap(): void }): void
  /**
   * Announces a stored hub that may connect to the keeper of its home. If that is this gateway, resolves when the hub is
   * handled; otherwise when the keeper was notified. If no gateway receives it, because the home is changing keepers, it
   * is lost: the next keeper reads the hubs when it takes over the home.
   */
  announce(hub: HubKey): Promise<void>
  /**
   * Announces, once the transaction is committed, that a home's rooms have other temperatures or other devices. A keeper
   * that takes over the home reads them.
   */
  announceRooms(tx: Database, homeId: string): Promise<void>
  /** Starts to listen to all gateways. */
  listen(): Promise<void>
  close(): Promise<void>
}

/** Changes that any gateway makes, for the keeper that receives the messages of the home's hubs. */
export function createKeeperSignals(parts: {
  database: SignalDatabase
  keepers: Pick<Keepers, 'keeps' | 'takenUp'>
  log: Log
}): KeeperSignals {
  const { database, keepers, log } = parts
  let work: Parameters<KeeperSignals['handle']>[0] = { onAdmitted() {}, onRoomsChanged() {}, onGap() {} }
  let listening: { stop(): Promise<void> } | null = null

  async function run(hub: HubKey): Promise<void> {
    try {
      await keepers.takenUp(hub.homeId)
      work.onAdmitted(hub)
    } catch (error) {
      log.error({ err: error, hub: hub.hubId }, 'a hub that may connect could not be handled')
    }
  }

  /** Waits a moment while a home is changing keepers: an announcement that no gateway receives is lost. */
  async function someKeeper(homeId: string): Promise<void> {
    for (let turn = 0; turn < CHECKS; turn += 1) {
      if (await hasKeeper(database, partitionOf(homeId))) return
      await sleep(CHECK_MS)
    }
  }

  async function receive(hub: HubKey): Promise<void> {
    // It may arrive before the database's answer that grants the lease.
    if (!keepers.keeps(hub.homeId)) await sleep(CHECK_MS)
    if (keepers.keeps(hub.homeId)) await run(hub)
  }

  return {
    handle: (handler) => void (work = handler),
    async announce(hub) {
      if (keepers.keeps(hub.homeId)) return run(hub)
      for (let tries = 1; ; tries += 1) {
        try {
          await someKeeper(hub.homeId)
          return await sendSignals(database, channel, [hub])
        } catch (error) {
          log.error({ err: error, hub: hub.hubId }, 'the owner of a home could not be notified of a hub')
          if (tries === TRIES) return
          await sleep(PAUSE_MS)
        }
      }
    },
    announceRooms: (tx, homeId) => sendSignals(tx, channel, [{ homeId }]),
    async listen() {
      listening = await listenForSignals(database, channel, {
        schema: signalSchema,
        onSignal(signal) {
          if ('hubId' in signal) void receive(signal)
          else work.onRoomsChanged(signal.homeId)
        },
        onGap: () => work.onGap(),
      })
    },
    async close() {
      await listening?.stop()
    },
  }
}
