import { listScenarioRuns } from '@foyer/contract/scenario-run.ts'
import type { CallInput } from '#api/client.ts'
import { dryRunScenario, replayDraft, replayScenario } from '@foyer/contract/scenario-trial.ts'
import { listScenarioVersions } from '@foyer/contract/scenario-version.ts'
import { getScenario, listScenarios } from '@foyer/contract/scenario.ts'
import { apiQuery } from '#api/query.ts'

/** The latest runs of a scenario. */
export function scenarioRunsQuery(scenarioId: string) {
  return apiQuery(listScenarioRuns, { params: { scenarioId }, query: { limit: '20' } })
}

/** What a scenario would do now. */
export function dryRunQuery(scenarioId: string) {
  return apiQuery(dryRunScenario, { params: { scenarioId } })
}

/** What a scenario would have done over the last days. */
export function replayQuery(scenarioId: string) {
  return apiQuery(replayScenario, { params: { scenarioId } })
}

/** What the draft of a scenario would have done over the last days. */
export function draftReplayQuery(body: CallInput<typeof replayDraft>['body']) {
  return apiQuery(replayDraft, { body })
}

/** The versions of a scenario. */
export function scenarioVersionsQuery(scenarioId: string) {
  return apiQuery(listScenarioVersions, { params: { scenarioId } })
}

/** The scenarios that the platform stores. */
export const scenariosQuery = apiQuery(listScenarios, {})

/** One scenario with its rules. */
export function scenarioQuery(scenarioId: string) {
  return apiQuery(getScenario, { params: { scenarioId } })
}
