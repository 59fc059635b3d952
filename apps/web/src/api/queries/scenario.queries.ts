import {
  createScenario,
  deleteScenario,
  duplicateScenario,
  getScenario,
  listScenarios,
  patchScenario,
  updateScenario,
} from '@foyer/contract/scenario.ts'
import { callMutation } from '#api/mutate.ts'
import { callQuery } from '#api/query.ts'

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
