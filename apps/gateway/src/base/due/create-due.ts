import * as z from 'zod'
import type { Clock } from '#base/clock.ts'
import { type Keepers, NotKeeperError } from '#base/keepers/keepers.ts'
import { partitionOf } from '#base/keepers/partition.ts'
import type { Log } from '#base/log.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import { listenForSignals, sendSignals, type SignalDatabase } from '#base/signals/signals.ts'
import type { Due, DueHandler, DueKind } from './due.ts'
import { createDueRounds } from './due-rounds.ts'
import { insertDue, selectNextDue } from './due.store.ts'

const channel = 'foyer_due'

/** In ms of real time. */
export type DueTimings = {
  /**
   * The longest sleep: the delay after which a changed clock, or a row whose notification was lost, is noticed at the
   * latest.
   */
  longestSleep: number
  /** The shortest sleep between two checks: rows that are due within it are handled together. */
  shortestSleep: number
  /** The first pause after a failure; it doubles with each further one. */
  pause: number
}

const usualTimings: DueTimings = { longestSleep: 30_000, shortestSleep: 50, pause: 1_000 }

/** ms until the first of the written rows is due; a gateway of the previous release does not send it. */
const writtenSchema = z.object({ partitions: z.array(z.number()), wait: z.number().default(0) })

/** The scheduler of a gateway: one timer for all kinds, and the rows of each kind in batches of many homes. */
export function createDue(parts: {
  database: SignalDatabase
  clock: Clock
  log: Log
  metrics?: Metrics
  keepers: Pick<Keepers, 'fence'>
  timings?: DueTimings
}): Due {
  const { database, clock, log, metrics = unwatched, timings = usualTimings } = parts
  /**
   * How much (ms) the gateway's clock is ahead of this machine's. The database computes all times with its own clock
   * plus this shift.
   */
  const shift = () => clock.now() - Date.now()
  const handlers = new Map<string, DueHandler>()
  const kept = new Set<number>()
  const rounds = createDueRounds({ ...parts, kept, shift, pause: timings.pause })
  const running = new Map<DueKind, Promise<void>>()
  const lags = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  /** In terms of `performance.now()`. */
  let wakesAt = Infinity
  let checking: Promise<void> | null = null
  let isWanted = false
  let listening: { stop(): Promise<void> } | null = null
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

  function start(handler: DueHandler): void {
    if (isClosed || running.has(handler.kind)) return
    const run = rounds
      .run(handler)
      .catch(async (error: unknown) => {
        // Expected if a lease was lost before `onRevoked` was called: nothing was written.
        if (!(error instanceof NotKeeperError)) {
          log.error({ err: error, kind: handler.kind }, 'due jobs could not be run; retrying')
        }
        sleep(timings.pause)
        return false
      })
      .then((isDone) => {
        running.delete(handler.kind)
        if (isDone) wake()
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

  /** Rows were written, the first of which is due in `wait` ms. */
  function receive(wait: number): void {
    if (wait <= 0) wake()
    else sleep(wait)
  }

  /** Starts the kinds that are due and sleeps until the next row is due. */
  async function checkDue(): Promise<void> {
    clearTimeout(timer)
    wakesAt = Infinity
    if (isClosed || kept.size === 0) return
    const kinds = [...handlers.keys()]
    const first = await selectNextDue(database, { kinds, partitions: [...kept], shift: shift() })
    for (const kind of kinds) lags.set(kind, 0)
    let next = timings.longestSleep
    for (const { kind, wait, lag } of first) {
      lags.set(kind, Math.max(lag, lags.get(kind) ?? 0))
      const handler = handlers.get(kind)
      if (wait > 0) next = Math.min(next, Math.ceil(wait))
      // If a round of this kind is running, it checks again at its end.
      else if (handler !== undefined) start(handler)
    }
    sleep(next)
  }

  /**
   * Notifies the new keepers of homes that changed keepers before the rows were committed. If the notification is lost,
   * the rows are found after the longest sleep.
   */
  function notifyOthers(partitions: readonly number[]): void {
    sendSignals(database, channel, [{ partitions, wait: 0 }]).catch((error: unknown) =>
      log.error({ err: error }, 'the new owner of these homes was not notified of due jobs'),
    )
  }

  function wake(): void {
    if (isClosed) return
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
      await insertDue(tx, rows, { now: clock.now(), shift: shift() })
      const waits = rows.map((row) => ('at' in row ? row.at - clock.now() : row.after))
      const wait = Math.max(0, Math.min(...waits))
      // All gateways wake up before it is due anyway.
      if (wait >= timings.longestSleep) return
      const partitions = [...new Set(rows.map(({ homeId }) => partitionOf(homeId)))]
      const others = partitions.filter((partition) => !kept.has(partition))
      if (others.length > 0) await sendSignals(tx, channel, [{ partitions: others, wait }])
      if (others.length === partitions.length) return
      // Our own homes need no notification: PostgreSQL commits transactions with notifications strictly one after the
      // other.
      tx.afterCommit(() => {
        receive(wait)
        const left = partitions.filter((partition) => !others.includes(partition) && !kept.has(partition))
        if (left.length > 0) notifyOthers(left)
      })
    },
    async onAssigned(partitions) {
      for (const partition of partitions) kept.add(partition)
      wake()
    },
    async onRevoked(partitions) {
      for (const partition of partitions) kept.delete(partition)
      await rounds.inHand()
    },
    async listen() {
      listening = await listenForSignals(database, channel, {
        schema: writtenSchema,
        onSignal: ({ partitions, wait }) => {
          if (partitions.some((partition) => kept.has(partition))) receive(wait)
        },
        onGap: wake,
      })
    },
    async close() {
      isClosed = true
      clearTimeout(timer)
      rounds.close()
      await checking
      await Promise.all(running.values())
      await listening?.stop()
    },
  }
}
