import type { ScenarioEffect } from '@foyer/contract/scenario-run.ts'
import type { Cause } from '@foyer/rules/scenario/breaker.ts'
import type { JudgedScenario } from '@foyer/rules/scenario/judge-scenario.ts'
import type { Effect } from '@foyer/rules/scenario/plan-actions.ts'
import type { ScenarioChoices } from './scenario.store.ts'

/** Converts a scenario to the engine's shape. */
export function judgedOf({ mode, timeZone, operationDays, rules }: ScenarioChoices): JudgedScenario {
  return { mode, zone: timeZone, days: operationDays, rules }
}

/** Converts a stored effect of a run to the engine's shape. */
export function effectOf(effect: ScenarioEffect): Effect {
  if (effect.kind !== 'room') return effect
  const until = effect.until === null ? null : Date.parse(effect.until)
  return { ...effect, until, until_kind: until === null ? 'while' : 'time' }
}

/** Converts a run to a cause of other runs. */
export function causeOf(run: { at: number; depth: number; effects: readonly ScenarioEffect[] }): Cause {
  return { at: run.at, depth: run.depth, effects: run.effects.map(effectOf) }
}
