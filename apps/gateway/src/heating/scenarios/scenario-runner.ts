import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import { recordKey } from '@foyer/rules/scenario/recorded-facts.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Due } from '#base/due/due.ts'
import type { Follower } from '#base/keepers/keepers.ts'
import type { Live } from '#base/live/live.ts'
import type { Log } from '#base/log.ts'
import type { History } from '#history/history.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import { createLateValues } from './late-values.ts'
import { selectActiveOf } from './scenario-memory.store.ts'
import { settleScenarios, type SettleParts } from './settle-scenarios.ts'
import { createWatched } from './watched-scenarios.ts'

/** Scenarios that are evaluated in one transaction. */
const SCENARIOS_AT_ONCE = 50

const topics: LiveTopic[] = ['listScenarioRuns', 'listScenarios', 'getScenario', 'listRooms', 'listRoomLines']

export type ScenarioRunner = Follower & {
  /** Schedules an evaluation of these scenarios after the commit, because they were changed. */
  wake(tx: Database, scenarios: readonly { homeId: string; id: string }[]): Promise<void>
  close(): Promise<void>
}

/**
 * Evaluates scenarios when something that they watch is reported, and at the instants that they announced. Each
 * evaluation is scheduled as a row, also by other parts of the gateway; rows that are missing for stored reports are
 * added at each start.
 */
export function createScenarioRunner(
  parts: SettleParts & {
    database: Database
    hubLink: Pick<HubLink, 'onConnectivity' | 'onReport'>
    history: Pick<History, 'onFlush'>
    live: Pick<Live, 'publish'>
    clock: Clock
    log: Log
    due: Pick<Due, 'handle' | 'write'>
  },
): ScenarioRunner {
  const { database, hubLink, history, live, clock, log, due } = parts
  const watched = createWatched()
  const late = createLateValues()
  const writing = new Set<Promise<void>>()

  due.handle({
    kind: 'scenario',
    most: SCENARIOS_AT_ONCE,
    async work(tx, rows, now) {
      const { next, runs, held } = await settleScenarios({ ...parts, late }, tx, { rows, now })
      return {
        next,
        async committed() {
          const active = held.filter(({ state }) => state === 'active')
          const isActive = new Set(active.map(({ id }) => id))
          for (const id of next.keys()) if (!isActive.has(id)) watched.remove(id)
          // What was reported while they were evaluated for the first time found no scenario that watches it.
          scheduleEvaluation(active.filter((scenario) => watched.add(scenario)))
          for (const homeId of new Set(runs.map((run) => run.homeId))) {
            live.publish(homeId, { devices: [], stale: topics })
          }
        },
      }
    },
  })

  function write(tx: Database, scenarios: readonly { homeId: string; id: string }[]): Promise<void> {
    const at = clock.now()
    return due.write(
      tx,
      scenarios.map(({ homeId, id }) => ({ kind: 'scenario', homeId, subject: id, at })),
    )
  }

  /** Schedules an evaluation now; if that cannot be written, the next report or start does it. */
  function scheduleEvaluation(scenarios: readonly { homeId: string; id: string }[]): void {
    if (scenarios.length === 0) return
    const run = database
      .transaction((tx) => write(tx, scenarios))
      .catch((error: unknown) => log.error({ err: error }, 'scenarios could not be evaluated'))
      .finally(() => writing.delete(run))
    writing.add(run)
  }

  const stops = [
    history.onFlush((changes) => {
      const concerned = changes.flatMap(({ homeId, deviceId, values }) =>
        watched
          .ofHome(homeId)
          .filter(({ readings }) =>
            values.keys().some((capability) => readings.has(recordKey(deviceId, capability))),
          ),
      )
      scheduleEvaluation([...new Set(concerned)])
    }),
    // A report arrives here before it is stored, and so before it is evaluated.
    hubLink.onReport(late.note),
    hubLink.onConnectivity(({ homeId, deviceId }) => {
      // An event of a hub concerns all its devices.
      scheduleEvaluation(
        watched.ofHome(homeId).filter(({ devices }) => deviceId === null || devices.has(deviceId)),
      )
    }),
  ]

  return {
    wake: write,
    async onAssigned(partitions) {
      const active = await selectActiveOf(database, partitions)
      for (const scenario of active) watched.add(scenario)
      // Reports that were stored while no gateway kept these homes have not been evaluated.
      scheduleEvaluation(active)
      await Promise.all(writing)
    },
    async onRevoked(partitions) {
      watched.onRevoked(partitions)
      late.onRevoked(partitions)
      await Promise.all(writing)
    },
    async close() {
      for (const stop of stops) stop()
      await Promise.all(writing)
    },
  }
}
