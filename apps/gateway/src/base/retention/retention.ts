import { Temporal } from 'temporal-polyfill'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import { partitionOf, PARTITIONS } from '#base/keepers/partition.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import type { RetainedRows } from './retained-rows.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Offset from midnight UTC, when most homes are asleep. */
const QUIET = 1.5 * HOUR
/** ms over which the homes are spread from `QUIET` on. */
const SPREAD = 2 * HOUR
/** Rows and homes per statement, and ms until the next one: small enough not to delay other work. */
const limits = { rows: 500, homes: 100, pause: 1_000 } as const

export type Retention = {
  retainedRows: readonly RetainedRows[]
  /** Removes some rows of these homes that are older than the retention period at `now` (ms). */
  removeSome(
    tx: Database,
    span: { homeIds: readonly string[]; now: number },
  ): Promise<{ removed: Record<string, number>; isMore: boolean }>
}

/** Removes rows that are older than the retention period, in small steps, home by home during the night. */
export function createRetention(parts: {
  due: Pick<Due, 'handle'>
  metrics?: Metrics
  months: number
  retainedRows: readonly RetainedRows[]
}): Retention {
  const { due, metrics = unwatched, months, retainedRows } = parts
  const removedRows = metrics.counter({
    name: 'foyer_retention_removed_total',
    help: 'Rows deleted because their retention period had ended.',
    labels: ['kind'],
  })

  const removeSome: Retention['removeSome'] = async (tx, { homeIds, now }) => {
    const usual = monthsBefore(now, months)
    const removed: Record<string, number> = {}
    for (const kind of retainedRows) {
      const before = kind.keptFor === undefined ? usual : now - kind.keptFor
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

  return { retainedRows, removeSome }
}

/** When (ms) old rows of a partition's homes are removed next: not before the coming night. */
export function nextQuiet(now: number, partition: number): number {
  const quiet = QUIET + (SPREAD * partition) / PARTITIONS
  return now + DAY - ((now - quiet) % DAY)
}

/** The same day so many months earlier, or the last day of the month if it has no such day. */
export function monthsBefore(now: number, months: number): number {
  const then = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').subtract({ months })
  return then.epochMilliseconds
}
