import type { ScenarioEffect } from '@foyer/contract/scenario-run.ts'
import type { Cause } from '@foyer/rules/scenario/breaker.ts'
import type { JudgedScenario } from '@foyer/rules/scenario/judge-scenario.ts'
import type { Effect } from '@foyer/rules/scenario/plan-actions.ts'
import type { ScenarioChoices } from './scenario.store.ts'

/** A scenario as the engine takes it. */
export function judgedOf({ mode, timeZone, operationDays, rules }: ScenarioChoices): JudgedScenario {
  return { mode, zone: timeZone, days: operationDays, rules }
}

/** What a run asked for, as the engine takes it. */
export function effectOf(effect: ScenarioEffect): Effect {
  if (effect.kind !== 'room') return effect
  const until = effect.until === null ? null : Date.parse(effect.until)
  return { ...effect, until, until_kind: until === null ? 'while' : 'time' }
}

/** A run as a cause of another one. */
export function causeOf(run: { at: number; depth: number; effects: readonly ScenarioEffect[] }): Cause {
  return { at: run.at, depth: run.depth, effects: run.effects.map(effectOf) }
}
