import { setTimeout as sleep } from 'node:timers/promises'
import { Temporal } from 'temporal-polyfill'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Keepers } from '#base/keepers/keepers.ts'
import type { Log } from '#base/log.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import type { Aged } from './aged.ts'
import { selectSomeHomes } from './retention.store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Of the day in UTC: when most homes sleep. */
const QUIET = 1.5 * HOUR
/** A gateway that is off at night does it once it has been up for so long. */
const AFTER_START = HOUR
/** Rows of one statement, homes looked at in one, and ms between two: nobody else has to wait for long. */
const limits = { rows: 500, homes: 100, pause: 50 } as const

export type Retention = {
  aged: readonly Aged[]
  start(): void
  /** Removes everything that is older than what is kept. Gives how many rows of each kind. */
  run(): Promise<Record<string, number>>
  close(): Promise<void>
}

/** Removes what is older than the kept months, a little at a time, in the quiet of the night. */
export function createRetention(parts: {
  database: Database
  clock: Clock
  log: Log
  metrics?: Metrics
  /** Each gateway does it for the homes that it keeps. */
  keepers: Pick<Keepers, 'kept'>
  months: number
  aged: readonly Aged[]
  pause?: number
}): Retention {
  const { database, clock, log, metrics = unwatched, aged, pause = limits.pause } = parts
  const removedRows = metrics.counter({
    name: 'foyer_retention_removed_total',
    help: 'Rows that were older than what is kept.',
    labels: ['kind'],
  })
  const closing = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> | undefined

  async function run(): Promise<Record<string, number>> {
    const before = monthsBefore(clock.now(), parts.months)
    const removed: Record<string, number> = {}
    for (let after: string | null = null; !closing.signal.aborted;) {
      const homeIds: string[] = await selectSomeHomes(database, parts.keepers.kept(), after, limits.homes)
      for (const kind of aged) {
        for (let count: number = limits.rows; count === limits.rows && !closing.signal.aborted;) {
          count = await kind.removeSome(database, { before, homeIds, limit: limits.rows })
          removed[kind.name] = (removed[kind.name] ?? 0) + count
          if (count > 0) removedRows.add(count, { kind: kind.name })
          if (count > 0) await rest()
        }
      }
      after = homeIds.at(-1) ?? null
      if (homeIds.length < limits.homes) break
      await rest()
    }
    return removed
  }

  async function rest(): Promise<void> {
    await sleep(pause, undefined, { signal: closing.signal }).catch(() => {})
  }

  function schedule(wait: number): void {
    timer = setTimeout(() => {
      running = run()
        .then((removed) => log.info({ removed }, 'what was older than is kept was removed'))
        .catch((error: unknown) => log.error({ err: error }, 'old rows could not be removed; tomorrow again'))
        .finally(() => {
          if (!closing.signal.aborted) schedule(untilQuiet(clock.now()))
        })
    }, wait).unref()
  }

  return {
    aged,
    start: () => schedule(Math.min(AFTER_START, untilQuiet(clock.now()))),
    run,
    async close() {
      closing.abort()
      clearTimeout(timer)
      await running
    },
  }
}

/** ms to the next quiet time. */
export function untilQuiet(now: number): number {
  return DAY - ((now - QUIET) % DAY)
}

/** The same day so many months earlier, or the last one of a month that has no such day. */
export function monthsBefore(now: number, months: number): number {
  const then = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').subtract({ months })
  return then.epochMilliseconds
}
