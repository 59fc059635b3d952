import { randomUUID } from 'node:crypto'
import type { ScenarioRuleInput } from '@foyer/contract/scenario-rule.ts'
import type { Database } from '#base/database/database.ts'
import { createDue } from '#base/due/create-due.ts'
import { createLog } from '#base/log.ts'
import { createHotWater } from '#heating/hot-water/hot-water.ts'
import { changedScenario } from '#heating/scenarios/changed-scenario.ts'
import { createScenarioRuns, type ScenarioRuns } from '#heating/scenarios/scenario-runs.ts'
import { createScenarioRunner, type ScenarioRunner } from '#heating/scenarios/scenario-runner.ts'
import { selectRuns, type RunRow } from '#heating/scenarios/scenario-run.store.ts'
import { createNotifications } from '#home/notifications/notifications.ts'
import { pilotWire, type ScriptedDevice } from './commands.ts'
import { eventually } from './hub.ts'
import { openOrderTest, type OrderTest } from './orders.ts'

export type ScenarioTest = OrderTest & {
  /** The contact on the room's window, and the radiator. */
  contactId: string
  radiatorId: string
  /** Activates a scenario of these rules, and returns its id once it is watched. */
  activate(
    rules: readonly Omit<ScenarioRuleInput, 'id' | 'active'>[],
    parts?: { isSecure?: boolean; name?: string },
  ): Promise<string>
  /** Reports a state of the contact; it is stored when this resolves. */
  window(state: 'open' | 'closed'): Promise<void>
  /** The trace of a scenario, oldest first. */
  trace(scenarioId: string): Promise<RunRow[]>
  /** Waits until a scenario has this many rows in its trace, and returns them. */
  untilTraced(scenarioId: string, count: number): Promise<RunRow[]>
  /** Waits until every scenario that is due by now was checked. */
  untilChecked(): Promise<void>
  scenarios(): ScenarioRunner
  /** Runs a scenario now, as Marie. */
  runNow(scenarioId: string): Promise<RunRow[]>
  /** Confirms a run, as Marie. */
  confirm(runId: string): Promise<RunRow[]>
  /**
   * Stops the runner without its clean-up, and starts another one. `meanwhile` runs once the other one receives reports,
   * before it has read the scenarios.
   */
  restartScenarios(meanwhile?: () => Promise<void>): Promise<void>
}

/** A contact that is closed. */
const contact: ScriptedDevice = {
  name: 'fenetre',
  model: 'SDO-4-1-00',
  state: { contact: true, battery: 90 },
}

/** A room with a radiator and a contact on a scripted hub; orders and scenarios run. */
export async function openScenarioTest(
  options: { now?: string; devices?: ScriptedDevice[] } = {},
): Promise<ScenarioTest> {
  const scripted = [pilotWire('salon'), contact, ...(options.devices ?? [])]
  const home = await openOrderTest({ ...options, devices: scripted })
  const { homeId } = home.hub
  const { database, clock, link, devices } = home
  // An open window is a condition of scenarios here, and does not stop the heating.
  await database.query('update room set window_watch = false where home_id = $1', [homeId])
  const [radiatorId = '', contactId = ''] = home.script.deviceIds
  const log = createLog({ level: 'silent' })
  let due = openDue()

  function openDue() {
    return createDue({
      database: link.database,
      clock,
      log,
      keepers: link.keepers,
      timings: { longestSleep: 50, shortestSleep: 5, pause: 50 },
    })
  }

  const live = { publish: () => {} }
  const notifications = createNotifications({
    database,
    keeperReads: database,
    clock,
    live,
  })

  const parts = () => ({
    database,
    reads: database,
    devices,
    orders: home.orders,
    commands: home.commands,
    hotWater: createHotWater({ reads: database, commands: home.commands, devices, clock }),
    notifications,
    hubLink: link.hubLink,
    history: link.history,
    outagesOf: async () => new Map(),
    live,
    clock,
    log,
    due,
  })

  async function open(meanwhile = async () => {}): Promise<ScenarioRunner> {
    due = openDue()
    const made = createScenarioRunner(parts())
    await meanwhile()
    await made.onAssigned(link.keepers.kept())
    await due.listen()
    await due.onAssigned(link.keepers.kept())
    return made
  }

  let runner = await open()
  const current = (): ScenarioRunner => runner
  /** A user's request for scenario runs. */
  const ask = <Result>(work: (runs: ScenarioRuns, tx: Database) => Promise<Result>) =>
    database.transaction((tx) => work(createScenarioRuns({ ...parts(), runner: current() }), tx))
  const trace = async (scenarioId: string) =>
    (await selectRuns(database, { homeId, scenarioId }, { before: null, limit: 100 })).toReversed()
  const untilChecked = async () => {
    await eventually(
      () =>
        database.query<{ n: number }>(
          `select count(*) as n from due where kind = 'scenario' and at <= to_timestamp($1::float8 / 1000)`,
          [clock.now()],
        ),
      ([row]) => row?.n === 0,
    )
  }
  return {
    ...home,
    contactId,
    radiatorId,
    scenarios: current,
    runNow: (scenarioId) => ask((runs, tx) => runs.run(tx, { homeId, scenarioId }, 'Marie')),
    confirm: async (runId) => [await ask((runs, tx) => runs.confirm(tx, { homeId, runId }, 'Marie'))],
    trace,
    untilChecked,
    async activate(rules, { isSecure = false, name = 'Essai' } = {}) {
      const id = randomUUID()
      const stored = rules.map((rule) => ({ ...rule, id: randomUUID(), active: true }))
      await database.transaction(async (tx) => {
        await tx.query(
          `insert into scenario (id, home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules,
             created_on, modified_on)
           values ($1, $2, $3, 'heating', 'eco', $4, 'active', 'Europe/Paris', '[1, 2, 3, 4, 5, 6, 7]', $5, now(), now())`,
          [id, homeId, name, isSecure, JSON.stringify(stored)],
        )
        const changed = changedScenario({ orders: home.orders, notifications, runner: current() })
        await changed(tx, { homeId, scenarioId: id }, null)
      })
      await eventually(
        () => database.query('select 1 from scenario_memory where scenario_id = $1', [id]),
        (rows) => rows.length === 1,
      )
      // The runner watches it after that evaluation, and evaluates it once more for what was reported meanwhile.
      await database.transaction((tx) => current().wake(tx, [{ homeId, id }]))
      await untilChecked()
      await current().onRevoked([])
      await untilChecked()
      return id
    },
    async window(state) {
      await home.script.publish('fenetre', { contact: state === 'closed' })
      await link.history.flush()
      // The due rows of the report are written by then.
      await current().onRevoked([])
    },
    untilTraced: (scenarioId, count) =>
      eventually(
        () => trace(scenarioId),
        (runs) => runs.length >= count,
      ),
    async restartScenarios(meanwhile) {
      await due.close()
      await current().close()
      runner = await open(meanwhile)
    },
    async stop() {
      await due.close()
      await current().close()
      await home.stop()
    },
  }
}
