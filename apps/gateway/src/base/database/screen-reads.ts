import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '#base/log.ts'
import type { Database } from './database.ts'
import { hasReplayed, selectWritten } from './replica.store.ts'

/** ms that a replica may be behind and is waited for, ms between two looks, and ms for which it is left alone then. */
const PATIENCE = 100
const LOOK = 5
const REST = 2_000

/**
 * Reads of screens, from a replica where it shows all that was committed when the read began, whoever wrote it and at
 * whichever gateway; from the primary where it does not, or is away. Nothing may be written by it.
 */
export function createScreenReads(parts: { primary: Database; replica: Database; log: Log }): Database {
  const { primary, replica, log } = parts
  let restsUntil = -Infinity

  function rest(reason: object, words: string): void {
    // Said once for each rest, and not by each of those who read meanwhile.
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
      await sleep(LOOK)
    }
    rest({}, 'the replica is behind; screens read from the primary')
    return false
  }

  async function read<Result>(ask: (database: Database) => Promise<Result>): Promise<Result> {
    try {
      if (await isUpToDate()) return await ask(replica)
    } catch (error) {
      // Away, or it gave the question up because what it replays would take rows from under it.
      rest({ err: error }, 'the replica did not answer; screens read from the primary')
    }
    return ask(primary)
  }

  return {
    query: (sql, values) => read((database) => database.query(sql, values)),
    transaction: (work) => read((database) => database.transaction(work)),
    afterCommit: (work) => work(),
  }
}
