import type { ScenarioRun } from '@foyer/contract/scenario-run.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import type { RunRow } from './scenario-run.store.ts'

/** Converts a run to the contract's shape. */
export function presentRun(run: RunRow): ScenarioRun {
  return {
    id: run.id,
    at: instant(run.at),
    scenario_id: run.scenarioId,
    rule_id: run.ruleId,
    outcome: run.outcome,
    reason: run.reason,
    person: run.personName,
    version: run.version,
    clauses: run.clauses,
    effects: run.effects,
    confirm_by: instantOrNull(run.outcome === 'waiting' ? run.confirmBy : null),
  }
}
