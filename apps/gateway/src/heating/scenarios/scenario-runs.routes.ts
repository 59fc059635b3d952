import type { CallReply } from '@foyer/contract/call.ts'
import { confirmRun, listScenarioRuns, runScenario } from '@foyer/contract/scenario-run.ts'
import { dryRunScenario, replayDraft, replayScenario } from '@foyer/contract/scenario-trial.ts'
import { listScenarioVersions, restoreScenario } from '@foyer/contract/scenario-version.ts'
import { type RequestFacts, serve, type Served } from '#base/http/serve.ts'
import type { Commands } from '#heating/commands/commands.ts'
import { presentRun } from './present-run.ts'
import type { ScenarioRuns } from './scenario-runs.ts'
import type { Scenarios } from './scenarios.ts'

const USUAL_LIMIT = 50

/** The routes of scenario runs: every member of the home runs and reads them, only the owner restores a version. */
export function scenarioRunsRoutes(parts: {
  scenarios: Pick<Scenarios, 'versions' | 'restore'>
  runs: ScenarioRuns
  commands: Pick<Commands, 'dispatchAll'>
}): Served[] {
  const { scenarios, runs, commands } = parts
  const sent = (
    { runs: made, commands: asked }: Awaited<ReturnType<ScenarioRuns['run']>>,
    afterCommit: RequestFacts['afterCommit'],
  ): CallReply<typeof runScenario> => {
    if (asked.length > 0) afterCommit(() => commands.dispatchAll(asked))
    return made.map(presentRun)
  }
  return [
    serve(runScenario, async ({ params }, { user, database, afterCommit }) => {
      const key = { homeId: user.homeId, ...params }
      return sent(await runs.run(database, key, user.accountName), afterCommit)
    }),
    serve(confirmRun, async ({ params }, { user, database, afterCommit }) => {
      const done = await runs.confirm(database, { homeId: user.homeId, ...params }, user.accountName)
      const [run] = sent(done, afterCommit)
      if (run === undefined) throw new Error('a run that was confirmed is gone')
      return run
    }),
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
