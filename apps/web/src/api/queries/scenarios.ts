import { confirmRun, listScenarioRuns, runScenario } from '@foyer/contract/scenario-run.ts'
import { dryRunScenario, replayScenario } from '@foyer/contract/scenario-trial.ts'
import { listScenarioVersions, restoreScenario } from '@foyer/contract/scenario-version.ts'
import {
  createScenario,
  deleteScenario,
  duplicateScenario,
  getScenario,
  listScenarios,
  patchScenario,
  updateScenario,
} from '@foyer/contract/scenario.ts'
import { callMutation } from '#api/mutation.ts'
import { callQuery } from '#api/query.ts'

/** The newest of what came of a scenario. */
export function scenarioRunsQuery(scenarioId: string) {
  return callQuery(listScenarioRuns, { params: { scenarioId }, query: { limit: '20' } })
}

/** What would happen now. */
export function dryRunQuery(scenarioId: string) {
  return callQuery(dryRunScenario, { params: { scenarioId } })
}

/** What would have happened over the last days. */
export function replayQuery(scenarioId: string) {
  return callQuery(replayScenario, { params: { scenarioId } })
}

/** The versions of a scenario. */
export function scenarioVersionsQuery(scenarioId: string) {
  return callQuery(listScenarioVersions, { params: { scenarioId } })
}

export const runScenarioMutation = callMutation(runScenario)
export const confirmRunMutation = callMutation(confirmRun)
export const restoreScenarioMutation = callMutation(restoreScenario)

/** The scenarios that the platform keeps. */
export const scenariosQuery = callQuery(listScenarios, {})

/** One scenario with its rules. */
export function scenarioQuery(scenarioId: string) {
  return callQuery(getScenario, { params: { scenarioId } })
}

/** Changes of scenarios. Owners only. */
export const createScenarioMutation = callMutation(createScenario)
export const updateScenarioMutation = callMutation(updateScenario)
export const patchScenarioMutation = callMutation(patchScenario)
export const duplicateScenarioMutation = callMutation(duplicateScenario)
export const deleteScenarioMutation = callMutation(deleteScenario)
