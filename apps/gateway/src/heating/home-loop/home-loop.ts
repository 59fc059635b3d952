import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import { RETURN_MS } from '@foyer/rules/home/commanded-device.ts'
import { type Clock, timeOfWork } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Live } from '#base/live/live.ts'
import type { Log } from '#base/log.ts'
import { type Metrics, unwatched } from '#base/metrics/metrics.ts'
import type { Commands } from '#heating/commands/commands.ts'
import { type DueHome, lockDueHomes, putOff, selectLag } from './home-loop.store.ts'
import { settleHomes } from './settle-homes.ts'

/** Homes that are planned in one transaction: each statement reads the facts of all of them. */
const HOMES_AT_ONCE = 50
/** Transactions that plan homes at the same time while many are due: one computes while the other waits for the database. */
const PLANS_AT_ONCE = 2

/** In ms of real time. */
export type HomeLoopTimings = {
  /** Between two searches for homes that are due. */
  poll: number
  /** The first pause after a failure; each is twice as long as the one before. */
  pause: number
}

const usualTimings: HomeLoopTimings = { poll: 250, pause: 1_000 }

/** The live topics that a command changes. */
const topics: LiveTopic[] = ['listRooms', 'listDevices', 'listRoomLines']
/** Those that the progress of an absence changes. */
const absenceTopics: LiveTopic[] = [
  'listAbsences',
  'listRooms',
  'listRoomLines',
  'listActivity',
  'listServices',
]

/** Those that the order of a room changes. */
const orderTopics: LiveTopic[] = ['listRooms', 'listDevices', 'listRoomLines', 'listServices']

/** Those that a change made at a device changes. */
const handTopics: LiveTopic[] = ['listRooms', 'listDevices', 'listRoomLines', 'listActivity']

/** Those that the events of a scenario change. */
const scenarioTopics: LiveTopic[] = [
  'listScenarioRuns',
  'listScenarios',
  'getScenario',
  'listRooms',
  'listRoomLines',
]

export type HomeLoop = {
  start(): void
  close(): Promise<void>
}

/**
 * Plans each home when its clock is due: locks its row, reads its facts, plans, writes the differences, commits, and
 * sends the commands. Between two plans the state is only in the database, so that any gateway may plan any home.
 * docs/decisions/180-one-loop-plans-each-home.md
 */
export function createHomeLoop(
  parts: Omit<Parameters<typeof settleHomes>[0], 'settle'> & {
    database: Database
    commands: Pick<Commands, 'onDue'>
    live: Pick<Live, 'publish'>
    clock: Clock
    log: Log
    metrics?: Metrics
    timings?: HomeLoopTimings
    /** ms in which a device reports its state; `RETURN_MS` by default. */
    settle?: number
  },
): HomeLoop {
  const { database, commands, live, clock, log, metrics = unwatched, timings = usualTimings } = parts
  const planned = metrics.counter({
    name: 'foyer_homes_planned_total',
    help: 'Home plans computed.',
  })
  const failed = metrics.counter({
    name: 'foyer_home_plans_failed_total',
    help: 'Home plans that failed in whole or in part. Each is retried after a longer pause.',
  })
  const settling = { ...parts, settle: parts.settle ?? RETURN_MS }
  let lag = 0
  metrics.watch(
    'gauge',
    {
      name: 'foyer_home_plan_lag_seconds',
      help: 'Delay of the home that had been due longest, at the last search for due homes.',
    },
    () => [{ value: Math.max(0, lag) / 1_000 }],
  )
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined
  /** A home became due while homes were planned: it may have been missed. */
  let isMissed = false
  let isClosed = false

  /** Plans homes that are due, all in one transaction. Resolves to their number. */
  async function planSome(take: { limit: number; homeId?: string }, onTaken: (homes: DueHome[]) => void) {
    const settled = await database.transaction(async (tx) => {
      const homes = await lockDueHomes(tx, { now: clock.now(), ...take })
      if (homes.length === 0) return null
      onTaken(homes)
      const now = timeOfWork(
        clock,
        homes.flatMap(({ at, plannedAt }) => [at, plannedAt].filter((time) => time !== null)),
      )
      const when = { now, pause: timings.pause }
      return { count: homes.length, ...(await settleHomes(settling, tx, homes, when)) }
    })
    if (settled === null) return 0
    failed.add(settled.failed.length)
    for (const { homeId, part, error } of settled.failed) {
      log.error(
        { err: error, home: homeId, part },
        'a part of a home could not be planned; all other parts were',
      )
    }
    planned.add(settled.count)
    for (const homeId of settled.switched) live.publish(homeId, { devices: [], stale: topics })
    for (const homeId of settled.ordered) live.publish(homeId, { devices: [], stale: orderTopics })
    for (const homeId of settled.changedByHand) live.publish(homeId, { devices: [], stale: handTopics })
    for (const homeId of settled.ran) live.publish(homeId, { devices: [], stale: scenarioTopics })
    for (const homeId of settled.progressed) live.publish(homeId, { devices: [], stale: absenceTopics })
    return settled.count
  }

  /**
   * Plans one home alone. If that fails, the home is delayed and the error logged, so that no other home waits for it.
   */
  async function planOne({ homeId }: DueHome): Promise<void> {
    let taken: DueHome | undefined
    try {
      await planSome({ limit: 1, homeId }, ([home]) => (taken = home))
    } catch (error) {
      if (taken === undefined) throw error
      failed.add()
      // If the database itself is unavailable, this fails too.
      await putOff(database, taken, timings.pause)
      log.error({ err: error, home: homeId, tries: taken.tries + 1 }, 'a home could not be planned')
    }
  }

  async function planAll(): Promise<void> {
    // Most searches find nothing: one statement, and no transaction.
    lag = (await selectLag(database, clock.now())) ?? -Infinity
    if (lag < 0) return
    if (!(await planMany())) return
    const planRest = async () => {
      while (!isClosed && (await planMany())) continue
    }
    const ends = await Promise.allSettled(Array.from({ length: PLANS_AT_ONCE }, planRest))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
  }

  /** Plans as many due homes as one transaction may. True if there may be more. */
  async function planMany(): Promise<boolean> {
    let taken: DueHome[] = []
    try {
      return (await planSome({ limit: HOMES_AT_ONCE }, (homes) => (taken = homes))) === HOMES_AT_ONCE
    } catch (error) {
      if (taken.length === 0) throw error
      // One of them failed: plan each alone, so that the others do not wait.
      for (const home of taken) await planOne(home)
      return true
    }
  }

  function run(): void {
    clearTimeout(timer)
    isMissed = false
    running = planAll()
      .catch((error: unknown) => log.error({ err: error }, 'homes could not be planned; retrying'))
      .finally(() => {
        running = null
        if (isClosed) return
        if (isMissed) run()
        else timer = setTimeout(run, timings.poll).unref()
      })
  }

  /** What became due in this process is not left for the next search. */
  function runNow(): void {
    if (running === null) run()
    else isMissed = true
  }

  let stop = () => {}

  return {
    start() {
      stop = commands.onDue(runNow)
      run()
    },
    async close() {
      isClosed = true
      stop()
      clearTimeout(timer)
      await running
    },
  }
}
