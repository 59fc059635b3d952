import { randomUUID } from 'node:crypto'
import {
  MOST_SCENARIOS,
  type Scenario,
  type ScenarioInput,
  type ScenarioState,
} from '@foyer/contract/scenario.ts'
import type { ScenarioVersion } from '@foyer/contract/scenario-version.ts'
import { judgeScenario } from '@foyer/rules/scenario/judge-scenario.ts'
import { recordedFacts } from '@foyer/rules/scenario/recorded-facts.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Principal } from '#base/http/serve.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import { lockHome, timeInHome } from '#home/homes/homes.ts'
import type { Notifications } from '#home/notifications/notifications.ts'
import type { Devices } from '#home/devices/devices.ts'
import { endEffects } from './end-effects.ts'
import { readHomeNow } from './home-record.ts'
import { judgedOf } from './judged-scenario.ts'
import { presentScenario, presentVersion } from './present-scenario.ts'
import { readScenario } from './read-scenario.ts'
import { saveMemories, selectWithMemory } from './scenario-memory.store.ts'
import { selectLastRuns } from './scenario-run.store.ts'
import { keepVersion, selectVersion, selectVersions } from './scenario-version.store.ts'
import {
  countScenariosLocked,
  deleteScenarioRow,
  insertScenario,
  selectNameable,
  selectScenario,
  selectScenarios,
  updateScenarioRow,
  type Change,
  type ScenarioRow,
} from './scenario.store.ts'

type Key = { homeId: string; scenarioId: string }

/** The person who makes a change. */
type Writer = Pick<Principal, 'homeId' | 'accountId' | 'accountName'>

type ScenarioPatch = {
  state?: ScenarioState | undefined
  rules?: { id: string; active: boolean }[] | undefined
}

export type Scenarios = {
  list(homeId: string): Promise<Scenario[]>
  /** Throws `not_found` for a scenario that the home does not have; so do all below. */
  one(key: Key): Promise<Scenario>
  /** Throws `conflict` beyond the maximum number of a home, `invalid_input` for rooms and devices of another home. */
  create(tx: Database, input: ScenarioInput, writer: Writer): Promise<Scenario>
  /** Throws `conflict` if it was changed since `version`. */
  update(
    tx: Database,
    key: Key,
    input: ScenarioInput & { version: number },
    writer: Writer,
  ): Promise<Scenario>
  /** Suspends or activates it, or some of its rules. */
  patch(tx: Database, key: Key, patch: ScenarioPatch, writer: Writer): Promise<Scenario>
  /** Creates a suspended copy: two active copies would send every request twice. */
  duplicate(tx: Database, key: Key, name: string, writer: Writer): Promise<Scenario>
  /**
   * Makes an earlier version the newest again; the state does not change. Throws `not_found` for an unknown version.
   */
  restore(tx: Database, key: Key, version: number, writer: Writer): Promise<Scenario>
  /** Its versions, newest first. */
  versions(key: Key): Promise<ScenarioVersion[]>
  remove(tx: Database, key: Key): Promise<void>
}

/** The scenarios of homes: reading and changing them. */
export function createScenarios(parts: {
  database: Database
  clock: Clock
  devices: Pick<Devices, 'ofHome'>
  orders: Pick<RoomOrders, 'replaceClaims'>
  notifications: Pick<Notifications, 'end'>
}): Scenarios {
  const { database, clock } = parts

  /** Stores the version of a scenario that was just written, and returns the scenario. */
  async function written(tx: Database, key: Key): Promise<Scenario> {
    await keepVersion(tx, key)
    await evaluate(tx, key)
    return present(tx, key)
  }

  /** Evaluates an active scenario for the first time: it runs when its condition becomes true from now on. */
  async function evaluate(tx: Database, key: Key): Promise<void> {
    const scenario = await selectWithMemory(tx, key)
    if (scenario?.state !== 'active') return
    const now = await timeInHome(tx, clock, key.homeId)
    const { record } = await readHomeNow(parts, tx, key.homeId, now)
    const { memory } = judgeScenario(judgedOf(scenario), null, { facts: recordedFacts(record), now })
    await saveMemories(tx, [{ ...key, version: scenario.version, memory }])
  }

  /** Ends everything that a scenario did before it was changed or deleted. */
  async function endFormer(tx: Database, { homeId, scenarioId }: Key, former: ScenarioRow): Promise<void> {
    await endEffects(parts, tx, { homeId, scenarioId, rules: former.rules })
    if (former.suspendedReason === null) return
    await parts.notifications.end(tx, { kind: 'scenario_suspended', homeId, scenarioId })
  }

  async function mustHave(from: Database, key: Key): Promise<ScenarioRow> {
    const row = await selectScenario(from, key)
    if (row === undefined) throw new GatewayError('not_found')
    return row
  }

  /** A scenario that is changed or deleted by this transaction, which locks its home. */
  async function mustHaveLocked(tx: Database, key: Key): Promise<ScenarioRow> {
    await lockHome(tx, key.homeId)
    return mustHave(tx, key)
  }

  async function present(from: Database, key: Key): Promise<Scenario> {
    const row = await mustHave(from, key)
    const nameable = await selectNameable(from, key.homeId)
    return presentScenario(row, {
      nameable,
      lastRuns: await selectLastRuns(from, key.homeId),
      now: clock.now(),
    })
  }

  async function mustHaveRoom(tx: Database, homeId: string): Promise<void> {
    if ((await countScenariosLocked(tx, homeId)) >= MOST_SCENARIOS) throw new GatewayError('conflict')
  }

  const changeBy = ({ accountId, accountName }: Writer): Change => ({
    at: clock.now(),
    accountId,
    accountName,
  })

  return {
    async list(homeId) {
      const [rows, nameable, lastRuns] = await Promise.all([
        selectScenarios(database, homeId),
        selectNameable(database, homeId),
        selectLastRuns(database, homeId),
      ])
      return rows.map((row) => presentScenario(row, { nameable, lastRuns, now: clock.now() }))
    },
    one: (key) => present(database, key),
    async create(tx, input, writer) {
      await mustHaveRoom(tx, writer.homeId)
      const key = { homeId: writer.homeId, scenarioId: randomUUID() }
      const choices = readScenario(input, await selectNameable(tx, writer.homeId), null)
      await insertScenario(tx, key, choices, changeBy(writer))
      return written(tx, key)
    },
    async update(tx, key, { version, ...input }, writer) {
      const former = await mustHaveLocked(tx, key)
      if (former.version !== version) throw new GatewayError('conflict', { field: 'body.version' })
      const choices = readScenario(input, await selectNameable(tx, key.homeId), former)
      await updateScenarioRow(tx, key, choices, changeBy(writer))
      await endFormer(tx, key, former)
      return written(tx, key)
    },
    async patch(tx, key, patch, writer) {
      const former = await mustHaveLocked(tx, key)
      const wanted = new Map(patch.rules?.map((rule) => [rule.id, rule.active]))
      if ([...wanted.keys()].some((id) => !former.rules.some((rule) => rule.id === id))) {
        throw new GatewayError('invalid_input', { field: 'body.rules' })
      }
      const rules = former.rules.map((rule) => ({ ...rule, active: wanted.get(rule.id) ?? rule.active }))
      await updateScenarioRow(
        tx,
        key,
        { ...former, rules, state: patch.state ?? former.state },
        changeBy(writer),
      )
      await endFormer(tx, key, former)
      return written(tx, key)
    },
    async duplicate(tx, key, name, writer) {
      await mustHaveRoom(tx, key.homeId)
      const former = await mustHave(tx, key)
      const copy = { homeId: key.homeId, scenarioId: randomUUID() }
      const rules = former.rules.map((rule) => ({ ...rule, id: randomUUID() }))
      await insertScenario(tx, copy, { ...former, name, rules, state: 'suspended' }, changeBy(writer))
      return written(tx, copy)
    },
    async restore(tx, key, version, writer) {
      const former = await mustHaveLocked(tx, key)
      const kept = await selectVersion(tx, key, version)
      if (kept === undefined) throw new GatewayError('not_found')
      await updateScenarioRow(tx, key, { ...kept.choices, state: former.state }, changeBy(writer))
      await endFormer(tx, key, former)
      return written(tx, key)
    },
    async versions(key) {
      await mustHave(database, key)
      return (await selectVersions(database, key)).map(presentVersion)
    },
    async remove(tx, key) {
      const former = await mustHaveLocked(tx, key)
      await endFormer(tx, key, former)
      await deleteScenarioRow(tx, key)
    },
  }
}
