import { type Clock, timeOfWork } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Log } from '#base/log.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import type { DueHandler, DueRow } from './due.ts'
import { delayDue, failDue, moveDue, takeAgain, takeDue, takeOne } from './due.store.ts'

/** ms after which a row is retried whose subject is locked by another transaction. */
const HELD_MS = 100

export type DueRounds = {
  /** Handles all due rows of a kind, except those that another gateway has taken. */
  run(handler: DueHandler): Promise<void>
  /** Starts no further work. */
  close(): void
}

type Take = (tx: Database) => Promise<DueRow[]>

/** Takes due rows and handles them, in transactions that lock them. */
export function createDueRounds(parts: {
  database: Database
  clock: Clock
  log: Log
  metrics?: Metrics
  pause: number
}): DueRounds {
  const { database, clock, log, metrics = unwatched, pause } = parts
  const labels = ['kind']
  const done = metrics.counter({ name: 'foyer_due_done_total', help: 'Due jobs completed.', labels })
  const failed = metrics.counter({
    name: 'foyer_due_failed_total',
    help: 'Attempts of due jobs that failed. Each is retried after a longer pause.',
    labels,
  })
  let isClosed = false

  /** Handles the rows that `take` finds in one transaction. Returns their number. */
  async function one(handler: DueHandler, take: Take, onTaken: (rows: DueRow[]) => void): Promise<number> {
    const { kind } = handler
    const outcome = await database.transaction(async (tx) => {
      const rows = await take(tx)
      if (rows.length === 0) return null
      onTaken(rows)
      const now = timeOfWork(
        clock,
        rows.map(({ at }) => at),
      )
      const { next, committed } = await handler.work(tx, rows, now)
      const moved = rows.flatMap((row) => {
        const at = next.get(row.subject)
        return at === undefined ? [] : [{ ...row, next: at }]
      })
      const busy = rows.filter(({ subject }) => !next.has(subject))
      await moveDue(tx, kind, moved)
      if (busy.length > 0) await delayDue(tx, kind, busy, HELD_MS)
      return { count: rows.length, moved: moved.length, committed }
    })
    if (outcome === null) return 0
    done.add(outcome.moved, { kind })
    await outcome.committed?.().catch((error: unknown) => {
      log.error({ err: error, kind }, 'a due job was completed, but a step after its commit failed')
    })
    return outcome.count
  }

  /** Handles a single row. A failure is logged and the row is delayed, so that other rows do not wait for it. */
  async function alone(handler: DueHandler, take: Take): Promise<number> {
    let row: DueRow | undefined
    try {
      return await one(handler, take, ([taken]) => (row = taken))
    } catch (error) {
      if (row === undefined) throw error
      const { kind } = handler
      failed.add(1, { kind })
      // This fails too if the database is unavailable.
      await failDue(database, { kind, row, pause })
      log.error({ err: error, kind, home: row.homeId, tries: row.tries + 1 }, 'a due job failed')
      return 1
    }
  }

  async function batch(handler: DueHandler): Promise<number> {
    const { kind, most: limit } = handler
    let taken: DueRow[] = []
    try {
      return await one(
        handler,
        (tx) => takeDue(tx, { kind, now: clock.now(), limit }),
        (rows) => (taken = rows),
      )
    } catch (error) {
      if (taken.length === 0) throw error
      // It is unknown which row failed: handle each separately.
      for (const row of taken) {
        if (isClosed) break
        await alone(handler, (tx) => takeOne(tx, { kind, now: clock.now(), row }))
      }
      return taken.length
    }
  }

  return {
    async run(handler) {
      while (!isClosed && (await batch(handler)) > 0);
      const again: Take = (tx) => takeAgain(tx, handler.kind)
      while (!isClosed && (await alone(handler, again)) > 0);
    },
    close() {
      isClosed = true
    },
  }
}
