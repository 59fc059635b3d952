import { type Clock, createClock } from '#base/clock.ts'
import type { Log } from '#base/log.ts'
import type { Database } from './database.ts'

export type DatabaseClock = Clock & {
  /** Stops comparing it with the database's clock, if it does. */
  stop(): void
}

/** The clock of a process: the database's, or one that starts at an instant (ms) if that is given (`FOYER_NOW`). */
export async function openClock(
  database: Pick<Database, 'query'>,
  { log, startAt }: { log: Log; startAt: number | null },
): Promise<DatabaseClock> {
  if (startAt !== null) return { ...createClock(startAt), stop() {} }
  return createDatabaseClock(database, { log })
}

/** A change (ms) of the difference between two clocks that is logged. */
const WORTH_A_WARNING_MS = 2_000

/**
 * The database's clock, so that all gateways have the same time. Between two comparisons it runs with this machine's
 * clock. Rejects if the database does not answer the first comparison.
 * @param pause ms between two comparisons
 * @param machine this machine's clock; tests set it wrong
 */
export async function createDatabaseClock(
  database: Pick<Database, 'query'>,
  { log, pause = 5_000, machine = Date.now }: { log: Log; pause?: number; machine?: () => number },
): Promise<DatabaseClock> {
  /** By how many ms this machine's clock is ahead of the database's. */
  let ahead = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  async function compare(): Promise<void> {
    const former = ahead
    const asked = machine()
    const [row] = await database.query<{ now: number }>('select clock_timestamp() as now')
    if (row === undefined) return
    // The database answered at some instant between the request and now: a value that is possible is kept.
    ahead = Math.min(Math.max(ahead, asked - row.now), machine() - row.now)
    if (Math.abs(ahead - former) > WORTH_A_WARNING_MS) {
      log.warn({ ahead }, "this machine's clock differs from the database's, whose time is used")
    }
  }

  function compareLater(): void {
    timer = setTimeout(() => {
      compare()
        // Whatever else needs the database logs that it is unavailable.
        .catch(() => {})
        .finally(() => {
          if (!isStopped) compareLater()
        })
    }, pause).unref()
  }

  await compare()
  compareLater()
  return {
    now: () => Math.round(machine() - ahead),
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
