import type { ScenarioPlan, ScenariosPlan } from '@foyer/rules/home/plan-scenarios.ts'
import type { Judgement } from '@foyer/rules/scenario/judge-scenario.ts'
import { HELD_FOR } from '@foyer/rules/scenario/scenario-memory.ts'
import type { Database } from '#base/database/database.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import type { Notifications } from '#home/notifications/notifications.ts'
import { endEffects } from './end-effects.ts'
import type { HomeNow } from './home-record.ts'
import type { ScenariosInHome } from './home-scenarios.ts'
import { recordScenarioEvents } from './record-events.ts'
import type { EffectParts } from './run-effects.ts'
import {
  type MemoryRow,
  saveMemories,
  suspendScenario,
  type ScenarioWithMemory,
} from './scenario-memory.store.ts'
import { expireRun } from './scenario-run.store.ts'

export type ScenarioParts = EffectParts & {
  orders: Pick<RoomOrders, 'renewClaims' | 'replaceClaims'>
  notifications: Pick<Notifications, 'notify' | 'end'>
}

/** The scenarios of a home with their plan. */
type PlannedHome = { homeId: string; scenarios: ScenariosInHome; plan: ScenariosPlan }

/** The homes in which a scenario did something, and the evaluations that could not be stored. */
type SettledScenarios = { acted: Set<string>; failed: { homeId: string; error: unknown }[] }

/**
 * Stores the evaluations of the scenarios of locked homes: their runs with all effects, and the engine's memory. Of a
 * scenario whose effects fail nothing is stored, and the next plan evaluates it again.
 */
export async function settleScenarios(
  parts: ScenarioParts,
  tx: Database,
  homes: readonly PlannedHome[],
  now: number,
): Promise<SettledScenarios> {
  const settled: SettledScenarios = { acted: new Set(), failed: [] }
  const memories: MemoryRow[] = []
  /** True if the work was stored as a whole; otherwise none of it is. */
  async function attempt(
    homeId: string,
    what: string,
    work: (own: Database) => Promise<void>,
  ): Promise<boolean> {
    try {
      await tx.transaction(work)
    } catch (cause) {
      settled.failed.push({ homeId, error: new Error(`${what} could not be stored.`, { cause }) })
      return false
    }
    settled.acted.add(homeId)
    return true
  }
  for (const { homeId, scenarios, plan } of homes) {
    for (const { id: runId } of plan.expired) {
      await attempt(homeId, `The end of run ${runId}`, async (own) => {
        await expireRun(own, { homeId, id: runId })
        await parts.notifications.end(own, { kind: 'scenario_waiting', homeId, runId })
      })
    }
    for (const evaluation of plan.evaluated) {
      const scenario = scenarios.rows.find(({ id }) => id === evaluation.scenarioId)
      if (scenario === undefined) continue
      const isStored =
        !hasEffects(evaluation.judgement) ||
        (await attempt(homeId, `What scenario ${scenario.id} does`, (own) =>
          settleOne(parts, own, { scenario, evaluation, home: scenarios.home(), now }),
        ))
      const { id: scenarioId, version } = scenario
      if (isStored) memories.push({ homeId, scenarioId, version, memory: evaluation.judgement.memory })
    }
  }
  await saveMemories(tx, memories)
  return settled
}

/** True if a scenario begins, prolongs or ends something. */
const hasEffects = ({ events, ended, renewed }: Judgement): boolean =>
  events.length + ended.length + renewed.length > 0

async function settleOne(
  parts: ScenarioParts,
  tx: Database,
  given: { scenario: ScenarioWithMemory; evaluation: ScenarioPlan; home: HomeNow; now: number },
): Promise<void> {
  const { scenario, home, now } = given
  const { homeId, id: scenarioId } = scenario
  const { judgement, breaker } = given.evaluation
  for (const { ruleId: causeId, roomIds } of judgement.ended) {
    await parts.orders.endClaims(tx, { homeId, kind: 'scenario', causeId, roomIds }, now)
  }
  for (const { ruleId: causeId, roomIds, until } of judgement.renewed) {
    await parts.orders.renewClaims(tx, { homeId, kind: 'scenario', causeId, roomIds, until }, now)
  }
  await recordScenarioEvents(parts, tx, {
    scenario,
    events: judgement.events,
    home,
    now,
    person: null,
    // A rule whose instant was caught up may have ended since.
    whileUntil: (ruleId) => (judgement.memory.rules[ruleId]?.holds === true ? now + HELD_FOR : now),
  })
  if (breaker === null) return
  await suspendScenario(tx, { homeId, scenarioId }, { reason: breaker, at: now })
  await endEffects(parts, tx, { homeId, scenarioId, rules: scenario.rules }, now)
  await parts.notifications.notify(tx, { kind: 'scenario_suspended', homeId, scenarioId })
}
