import { confirmRun, listScenarioRuns, runScenario } from '@foyer/contract/scenario-run.ts'
import { dryRunScenario, replayDraft, replayScenario } from '@foyer/contract/scenario-trial.ts'
import { listScenarioVersions, restoreScenario } from '@foyer/contract/scenario-version.ts'
import { serve, type Served } from '#base/http/serve.ts'
import { presentRun } from './present-run.ts'
import type { ScenarioRuns } from './scenario-runs.ts'
import type { Scenarios } from './scenarios.ts'

const USUAL_LIMIT = 50

/** The routes of scenario runs: every member of the home runs and reads them, only the owner restores a version. */
export function scenarioRunsRoutes(parts: {
  scenarios: Pick<Scenarios, 'versions' | 'restore'>
  runs: ScenarioRuns
}): Served[] {
  const { scenarios, runs } = parts
  return [
    serve(runScenario, async ({ params }, { user, database }) => {
      const made = await runs.run(database, { homeId: user.homeId, ...params }, user.accountName)
      return made.map(presentRun)
    }),
    serve(confirmRun, async ({ params }, { user, database }) =>
      presentRun(await runs.confirm(database, { homeId: user.homeId, ...params }, user.accountName)),
    ),
    serve(listScenarioRuns, ({ params, query }, { user }) =>
      runs.list(
        { homeId: user.homeId, ...params },
        {
          before: query.before === undefined ? null : Date.parse(query.before),
          limit: query.limit === undefined ? USUAL_LIMIT : Number(query.limit),
        },
      ),
    ),
    serve(dryRunScenario, ({ params }, { user }) => runs.dryRun({ homeId: user.homeId, ...params })),
    serve(replayScenario, ({ params }, { user }) => runs.replay({ homeId: user.homeId, ...params })),
    serve(replayDraft, ({ body }, { user }) => runs.replayDraft(user.homeId, body)),
    serve(listScenarioVersions, ({ params }, { user }) =>
      scenarios.versions({ homeId: user.homeId, ...params }),
    ),
    serve(restoreScenario, ({ params, body }, { user, database }) =>
      scenarios.restore(database, { homeId: user.homeId, ...params }, body.version, user),
    ),
  ]
}
