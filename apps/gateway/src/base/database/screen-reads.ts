import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#base/log.ts'
import type { Database } from './database.ts'
import { hasReplayed, selectWritten } from './replica.store.ts'

/** ms to wait for a replica that is behind, ms between two checks, and ms during which it is not used afterwards. */
const PATIENCE = 100
const CHECK_INTERVAL = 5
const REST = 2_000

/**
 * Database for reads that are only displayed. Uses the replica if it has replayed everything that was committed, by any
 * gateway, when the read began; otherwise, or if it is unavailable, the primary. Callers must not write with it.
 */
export function createScreenReads(parts: { primary: Database; replica: Database; log: Log }): Database {
  const { primary, replica, log } = parts
  let restsUntil = -Infinity

  function rest(reason: object, words: string): void {
    // Log once per pause, not for each read during it.
    if (performance.now() >= restsUntil) log.warn(reason, words)
    restsUntil = performance.now() + REST
  }

  async function isUpToDate(): Promise<boolean> {
    if (performance.now() < restsUntil) return false
    const written = await selectWritten(primary)
    if (written === null) return false
    const until = performance.now() + PATIENCE
    for (;;) {
      if (await hasReplayed(replica, written)) return true
      if (performance.now() >= until) break
      await sleep(CHECK_INTERVAL)
    }
    rest({}, 'the replica is behind, so screens read from the primary')
    return false
  }

  async function read<Result>(ask: (database: Database) => Promise<Result>): Promise<Result> {
    try {
      if (await isUpToDate()) return await ask(replica)
    } catch (error) {
      // Unavailable, or it cancelled the query because replaying the log conflicts with it.
      rest({ err: error }, 'the replica did not respond, so screens read from the primary')
    }
    return ask(primary)
  }

  return {
    query: (sql, values) => read((database) => database.query(sql, values)),
    transaction: (work) => read((database) => database.transaction(work)),
    afterCommit: (work) => work(),
  }
}
