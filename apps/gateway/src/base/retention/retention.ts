import { Temporal } from 'temporal-polyfill'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import { partitionOf, PARTITIONS } from '#base/keepers/partition.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import type { Aged } from './aged.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Of the day in UTC: when most homes sleep. */
const QUIET = 1.5 * HOUR
/** ms over which homes are spread from then on. */
const SPREAD = 2 * HOUR
/** Rows of one statement, homes looked at in one, and ms to the next: nobody else has to wait for long. */
const limits = { rows: 500, homes: 100, pause: 1_000 } as const

export type Retention = {
  aged: readonly Aged[]
  /** Removes some rows of these homes that are older than what is kept, as of now (ms). */
  removeSome(
    tx: Database,
    span: { homeIds: readonly string[]; now: number },
  ): Promise<{ removed: Record<string, number>; isMore: boolean }>
}

/** Removes what is older than the kept months, a little at a time, home by home in the quiet of the night. */
export function createRetention(parts: {
  due: Pick<Due, 'handle'>
  metrics?: Metrics
  months: number
  aged: readonly Aged[]
}): Retention {
  const { due, metrics = unwatched, months, aged } = parts
  const removedRows = metrics.counter({
    name: 'foyer_retention_removed_total',
    help: 'Rows that were older than what is kept.',
    labels: ['kind'],
  })

  const removeSome: Retention['removeSome'] = async (tx, { homeIds, now }) => {
    const before = monthsBefore(now, months)
    const removed: Record<string, number> = {}
    for (const kind of aged) {
      removed[kind.name] = await kind.removeSome(tx, { before, homeIds, limit: limits.rows })
    }
    return { removed, isMore: Object.values(removed).some((count) => count === limits.rows) }
  }

  due.handle({
    kind: 'retention',
    most: limits.homes,
    async work(tx, rows, now) {
      const homeIds = rows.map(({ homeId }) => homeId)
      const { removed, isMore } = await removeSome(tx, { homeIds, now })
      return {
        next: new Map(
          homeIds.map((id) => [id, isMore ? now + limits.pause : nextQuiet(now, partitionOf(id))]),
        ),
        async committed() {
          for (const [kind, count] of Object.entries(removed)) {
            if (count > 0) removedRows.add(count, { kind })
          }
        },
      }
    },
  })

  return { aged, removeSome }
}

/** When (ms) old rows of a partition's homes are looked for next: not before tonight. */
export function nextQuiet(now: number, partition: number): number {
  const quiet = QUIET + (SPREAD * partition) / PARTITIONS
  return now + DAY - ((now - quiet) % DAY)
}

/** The same day so many months earlier, or the last one of a month that has no such day. */
export function monthsBefore(now: number, months: number): number {
  const then = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').subtract({ months })
  return then.epochMilliseconds
}
