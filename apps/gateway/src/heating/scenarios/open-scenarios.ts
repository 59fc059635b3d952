import type { Follower } from '#base/keepers/keepers.ts'
import type { Served } from '#base/http/serve.ts'
import type { RetainedRows } from '#base/retention/retained-rows.ts'
import { changedScenario } from './changed-scenario.ts'
import { removeOldRuns } from './scenario-run.store.ts'
import { createScenarioRunner } from './scenario-runner.ts'
import { createScenarioRuns } from './scenario-runs.ts'
import { scenarioRunsRoutes } from './scenario-runs.routes.ts'
import { createScenarios, type Scenarios } from './scenarios.ts'
import { scenariosRoutes } from './scenarios.routes.ts'

type Parts = Parameters<typeof createScenarioRunner>[0] &
  Omit<Parameters<typeof createScenarioRuns>[0], 'runner'> &
  Omit<Parameters<typeof changedScenario>[0], 'runner'>

/** The scenarios of homes: storing, evaluating and running them. */
export function openScenarios(parts: Parts): Follower & {
  scenarios: Scenarios
  served: Served[]
  retainedRows: RetainedRows[]
  close(): Promise<void>
} {
  const { database, clock, orders, notifications } = parts
  const runner = createScenarioRunner(parts)
  const runs = createScenarioRuns({ ...parts, runner })
  const changed = changedScenario({ orders, notifications, runner })
  const scenarios = createScenarios({ database, clock, changed })
  return {
    scenarios,
    served: [...scenariosRoutes({ scenarios }), ...scenarioRunsRoutes({ scenarios, runs })],
    retainedRows: [{ name: 'scenario_runs', removeSome: removeOldRuns }],
    onAssigned: (partitions) => runner.onAssigned(partitions),
    onRevoked: (partitions) => runner.onRevoked(partitions),
    close: () => runner.close(),
  }
}
