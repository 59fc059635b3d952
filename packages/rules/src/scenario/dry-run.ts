import type { Clause } from './judge-rule.ts'
import { judgeRule } from './judge-rule.ts'
import type { JudgedScenario } from './judge-scenario.ts'
import type { ScenarioMemory } from './scenario-memory.ts'
import { type Effect, planActions } from './plan-actions.ts'
import type { ScenarioFacts, Truth } from './scenario-facts.ts'

/** The result of a rule now, and the effects that it would request. */
export type DryRule = {
  readonly ruleId: string
  readonly active: boolean
  readonly isDay: boolean
  readonly is: Truth
  readonly clauses: readonly Clause[]
  readonly effects: readonly Effect[]
}

/** Evaluates every rule at an instant (ms) and plans its effects, whether or not it would run. */
export function dryRun(
  scenario: JudgedScenario,
  memory: ScenarioMemory | null,
  { facts, now }: { facts: ScenarioFacts; now: number },
): DryRule[] {
  const place = { zone: scenario.zone, days: scenario.days }
  return scenario.rules.map(({ id, condition, actions, active }) => {
    const { is, isDay, clauses } = judgeRule(condition, memory?.rules[id]?.leaves ?? [], {
      facts,
      place,
      at: now,
    })
    const effects = planActions(actions, { mode: scenario.mode, zone: scenario.zone, facts, at: now })
    return { ruleId: id, active, isDay, is, clauses, effects }
  })
}
