import {
  createScenario,
  deleteScenario,
  duplicateScenario,
  getScenario,
  listScenarios,
  patchScenario,
  updateScenario,
  type Scenario,
} from '@foyer/contract/scenario.ts'
import { CallError } from '#base/api/call-error.ts'
import { callMutation } from '#base/api/mutate.ts'
import { callQuery } from '#base/api/query.ts'
import { send } from '#base/api/send.ts'
import { queryOptions } from '@tanstack/react-query'

/** The scenarios that the platform keeps; none where a provider does not know the call (it tells them as services). */
export const scenariosQuery = queryOptions({
  queryKey: [listScenarios.name, {}] as const,
  queryFn: async ({ signal }): Promise<Scenario[]> => {
    try {
      return await send(listScenarios, {}, { signal })
    } catch (error) {
      if (error instanceof CallError && error.status === 404) return []
      throw error
    }
  },
})

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
