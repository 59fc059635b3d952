import type { Database } from '#base/database/database.ts'
import type { Log } from '#base/log.ts'
import { deleteListeners, deleteOldListeners, insertListeners, renewListeners } from './listener.store.ts'
import type { Live } from './live.ts'

/** In ms. */
export type ListeningTimings = {
  /** How often what is said is said again. */
  renew: number
  /** How long it holds without. */
  life: number
}

const listeningTimings: ListeningTimings = { renew: 30_000, life: 90_000 }

export type Listening = {
  /** Resolves once whoever writes of the home tells this gateway: what is read after it is followed by all news. */
  to(homeId: string): Promise<void>
  /** Says again which homes have screens here; who may have missed news is told to read again. */
  renew(): Promise<void>
  close(): Promise<void>
}

/** Says in the database which homes have screens at this gateway, for as long as they have. */
export function createListening(parts: {
  database: Database
  live: Pick<Live, 'positionOf' | 'isOpen' | 'resync'>
  log: Log
  gateway: string
  timings?: ListeningTimings
}): Listening {
  const { database, live, log, gateway, timings = listeningTimings } = parts
  const seconds = timings.life / 1_000
  /** Until when (ms of this process) others tell us of a home, at the least. */
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
    // Nobody told us for a while.
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
        log.warn({ err: error }, 'others were not told which homes have screens here'),
      )
      .finally(() => {
        if (!isClosed) timer = setTimeout(turn, timings.renew).unref()
      })
  }

  return {
    async to(homeId) {
      if (performance.now() < (safeUntil.get(homeId) ?? -Infinity)) return
      // From now on it is open, and so it is renewed.
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
        log.warn({ err: error }, 'rows of screens were not removed; they end by themselves')
      }
    },
  }
}
