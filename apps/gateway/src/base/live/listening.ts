import type { Database } from '#base/database/database.ts'
import type { Log } from '#base/log.ts'
import { deleteListeners, deleteOldListeners, insertListeners, renewListeners } from './listener.store.ts'
import type { Live } from './live.ts'

/** In ms. */
export type ListeningTimings = {
  /** How often the rows are renewed. */
  renew: number
  /** How long a row is valid without a renewal. */
  life: number
}

const listeningTimings: ListeningTimings = { renew: 30_000, life: 90_000 }

export type Listening = {
  /**
   * Resolves when other gateways notify this one of the home's changes: each change after a read that follows is then
   * received.
   */
  to(homeId: string): Promise<void>
  /** Renews the rows of the homes with screens here. Screens of homes that may have missed changes get a `resync`. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** Registers in the database which homes have screens at this gateway, as long as they have. */
export function createListening(parts: {
  database: Database
  live: Pick<Live, 'positionOf' | 'isOpen' | 'resync'>
  log: Log
  gateway: string
  timings?: ListeningTimings
}): Listening {
  const { database, live, log, gateway, timings = listeningTimings } = parts
  const seconds = timings.life / 1_000
  /** Until when (ms of this process) other gateways certainly notify us of a home's changes. */
  const safeUntil = new Map<string, number>()
  const beginning = new Map<string, Promise<void>>()
  let isClosed = false

  async function hold(homeIds: readonly string[]): Promise<void> {
    if (homeIds.length === 0) return
    const until = performance.now() + timings.life
    const known = homeIds.filter((homeId) => safeUntil.has(homeId))
    const kept =
      known.length === 0 ? [] : await renewListeners(database, gateway, { homeIds: known, seconds })
    const missing = new Set(homeIds).difference(new Set(kept))
    if (missing.size > 0) await insertListeners(database, gateway, { homeIds: [...missing], seconds })
    for (const homeId of homeIds) safeUntil.set(homeId, until)
    // The row had expired, so changes may have been missed.
    for (const homeId of known) if (missing.has(homeId)) live.resync(homeId)
  }

  async function renew(): Promise<void> {
    for (const homeId of safeUntil.keys()) if (!live.isOpen(homeId)) safeUntil.delete(homeId)
    await hold([...safeUntil.keys()])
    await deleteOldListeners(database)
  }

  let timer = setTimeout(turn, timings.renew).unref()
  function turn(): void {
    void renew()
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the live subscriptions of this gateway could not be stored'),
      )
      .finally(() => {
        if (!isClosed) timer = setTimeout(turn, timings.renew).unref()
      })
  }

  return {
    async to(homeId) {
      if (performance.now() < (safeUntil.get(homeId) ?? -Infinity)) return
      // Opens the home's feed, so that its row is renewed from now on.
      live.positionOf(homeId)
      const begun = beginning.get(homeId) ?? hold([homeId]).finally(() => beginning.delete(homeId))
      beginning.set(homeId, begun)
      await begun
    },
    renew,
    async close() {
      isClosed = true
      clearTimeout(timer)
      try {
        await deleteListeners(database, gateway)
      } catch (error) {
        log.warn({ err: error }, 'live subscriptions could not be removed; they expire by themselves')
      }
    },
  }
}
