import { randomUUID } from 'node:crypto'
import type { ScenarioAction, ScenarioLeaf, ScenarioRuleInput } from '@foyer/contract/scenario-rule.ts'
import type { Database } from '#base/database/database.ts'
import { createScenarioRuns, type ScenarioRuns } from '#heating/scenarios/scenario-runs.ts'
import { selectRuns, type RunRow } from '#heating/scenarios/scenario-run.store.ts'
import { pilotWire, type ScriptedDevice } from './commands.ts'
import { eventually } from './hub.ts'
import { openOrderTest, type OrderTest } from './orders.ts'

export type ScenarioTest = OrderTest & {
  /** The contact on the room's window, and the radiator. */
  contactId: string
  radiatorId: string
  /** Activates a scenario of these rules, and returns its id once it was evaluated. */
  activate(
    rules: readonly Omit<ScenarioRuleInput, 'id' | 'active'>[],
    parts?: { isSecure?: boolean; name?: string },
  ): Promise<string>
  /** Reports a state of the contact; it is stored when this resolves. */
  window(state: 'open' | 'closed'): Promise<void>
  /** The trace of a scenario, oldest first. */
  trace(scenarioId: string): Promise<RunRow[]>
  /** Waits until a scenario has this many rows in its trace and nothing is due, and returns them. */
  untilTraced(scenarioId: string, count: number): Promise<RunRow[]>
  /** Runs a scenario now, as Marie. */
  runNow(scenarioId: string): Promise<RunRow[]>
  /** Confirms a run, as Marie. */
  confirm(runId: string): Promise<RunRow[]>
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
  const { database, link } = home
  // An open window is a condition of scenarios here, and does not stop the heating.
  await database.query('update room set window_watch = false where home_id = $1', [homeId])
  const [radiatorId = '', contactId = ''] = home.script.deviceIds
  const runs = createScenarioRuns({
    ...home,
    reads: database,
    history: link.history,
    outagesOf: async () => new Map(),
  })
  /** A user's request for scenario runs. */
  const ask = <Result>(work: (runs: ScenarioRuns, tx: Database) => Promise<Result>) =>
    database.transaction((tx) => work(runs, tx))
  const trace = async (scenarioId: string) =>
    (await selectRuns(database, { homeId, scenarioId }, { before: null, limit: 100 })).toReversed()
  return {
    ...home,
    contactId,
    radiatorId,
    runNow: (scenarioId) => ask((runs, tx) => runs.run(tx, { homeId, scenarioId }, 'Marie')),
    confirm: async (runId) => [await ask((runs, tx) => runs.confirm(tx, { homeId, runId }, 'Marie'))],
    trace,
    async activate(rules, { isSecure = false, name = 'Essai' } = {}) {
      const id = randomUUID()
      const stored = rules.map((rule) => ({ ...rule, id: randomUUID(), active: true }))
      await database.query(
        `insert into scenario (id, home_id, name, type, mode, is_secure, state, time_zone, operation_days, rules,
           created_on, modified_on)
         values ($1, $2, $3, 'heating', 'eco', $4, 'active', 'Europe/Paris', '[1, 2, 3, 4, 5, 6, 7]', $5, now(), now())`,
        [id, homeId, name, isSecure, JSON.stringify(stored)],
      )
      await eventually(
        () => database.query('select 1 from scenario_memory where scenario_id = $1', [id]),
        (rows) => rows.length === 1,
      )
      await home.idle()
      return id
    },
    async window(state) {
      await home.script.publish('fenetre', { contact: state === 'closed' })
      await link.history.flush()
    },
    async untilTraced(scenarioId, count) {
      const runs = await eventually(
        () => trace(scenarioId),
        (all) => all.length >= count,
      )
      // A later clock would be that of a plan that began before it.
      await home.idle()
      return runs
    },
  }
}

/** A condition: the window is open for some minutes. */
export function isOpen({ contactId }: ScenarioTest, minutes = 0): ScenarioLeaf {
  return { kind: 'opening', device_id: contactId, is: 'open', minutes }
}

/** An action: the room is in Hors Gel, by default as long as the condition lasts. */
export function frost(
  { roomId }: ScenarioTest,
  until: Extract<ScenarioAction, { kind: 'rooms' }>['until'] = { kind: 'while' },
): ScenarioAction {
  return { kind: 'rooms', rooms: [roomId], mode: 'anti-frost', until }
}

/** Has the home planned by another loop from here on, with some parts of its own. */
export async function replaceLoop(
  home: ScenarioTest,
  parts: Parameters<ScenarioTest['addLoop']>[0],
): Promise<void> {
  await home.idle()
  await home.pauseLoop()
  home.addLoop(parts)
}
