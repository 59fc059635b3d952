import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Log } from '#base/log.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import type { Due, DueHandler, DueKind } from './due.ts'
import { createDueRounds } from './due-rounds.ts'
import { insertDue, selectNextDue } from './due.store.ts'

/** In ms of real time. */
export type DueTimings = {
  /**
   * The longest sleep: the delay after which a changed clock, or a row whose gateway has ended since it was written, is
   * noticed at the latest.
   */
  longestSleep: number
  /** The shortest sleep between two checks: rows that are due within it are handled together. */
  shortestSleep: number
  /** The first pause after a failure; it doubles with each further one. */
  pause: number
}

const usualTimings: DueTimings = { longestSleep: 30_000, shortestSleep: 50, pause: 1_000 }

/** The scheduler of a gateway: one timer for all kinds, and the rows of each kind in batches of many homes. */
export function createDue(parts: {
  database: Database
  clock: Clock
  log: Log
  metrics?: Metrics
  timings?: DueTimings
}): Due {
  const { database, clock, log, metrics = unwatched, timings = usualTimings } = parts
  const handlers = new Map<string, DueHandler>()
  const rounds = createDueRounds({ ...parts, pause: timings.pause })
  const running = new Map<DueKind, Promise<void>>()
  const lags = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  /** In terms of `performance.now()`. */
  let wakesAt = Infinity
  let checking: Promise<void> | null = null
  let isWanted = false
  let isStarted = false
  let isClosed = false

  metrics.watch(
    'gauge',
    {
      name: 'foyer_due_lag_seconds',
      help: 'Delay of the job that had been due longest, at the last search for due jobs.',
      labels: ['kind'],
    },
    () => Array.from(lags, ([kind, lag]) => ({ value: lag / 1_000, labels: { kind } })),
  )

  function runAll(handler: DueHandler): void {
    if (isClosed || running.has(handler.kind)) return
    const run = rounds
      .run(handler)
      .then(
        () => 0,
        (error: unknown) => {
          log.error({ err: error, kind: handler.kind }, 'due jobs could not be run; retrying')
          return timings.pause
        },
      )
      .then((pause) => {
        running.delete(handler.kind)
        // Not immediately: what is left may be locked by another gateway, which is doing it.
        sleep(pause)
      })
    running.set(handler.kind, run)
  }

  /** Schedules a wake-up after so many ms, unless an earlier one is scheduled. */
  function sleep(ms: number): void {
    const pause = Math.min(Math.max(ms, timings.shortestSleep), timings.longestSleep)
    const at = performance.now() + pause
    if (isClosed || at >= wakesAt) return
    clearTimeout(timer)
    wakesAt = at
    timer = setTimeout(wake, pause).unref()
  }

  /** Starts the kinds that are due and sleeps until the next row is due. */
  async function checkDue(): Promise<void> {
    clearTimeout(timer)
    wakesAt = Infinity
    if (isClosed) return
    const kinds = [...handlers.keys()]
    const first = await selectNextDue(database, { kinds, now: clock.now() })
    for (const kind of kinds) lags.set(kind, 0)
    let next = timings.longestSleep
    for (const { kind, wait, lag } of first) {
      lags.set(kind, Math.max(lag, lags.get(kind) ?? 0))
      const handler = handlers.get(kind)
      if (wait > 0) next = Math.min(next, Math.ceil(wait))
      // If a round of this kind is running, it checks again at its end.
      else if (handler !== undefined) runAll(handler)
    }
    sleep(next)
  }

  function wake(): void {
    if (!isStarted || isClosed) return
    if (checking !== null) {
      isWanted = true
      return
    }
    checking = checkDue()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the search for due jobs failed; retrying')
        sleep(timings.pause)
      })
      .finally(() => {
        checking = null
        if (!isWanted) return
        isWanted = false
        wake()
      })
  }

  return {
    handle: (handler) => void handlers.set(handler.kind, handler),
    async write(tx, rows) {
      if (rows.length === 0) return
      await insertDue(tx, rows)
      const wait = Math.min(...rows.map(({ at }) => at)) - clock.now()
      // All gateways wake up before it is due anyway.
      if (wait >= timings.longestSleep) return
      tx.afterCommit(() => (wait > 0 ? sleep(wait) : wake()))
    },
    start() {
      isStarted = true
      wake()
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      rounds.close()
      await checking
      await Promise.all(running.values())
    },
  }
}
