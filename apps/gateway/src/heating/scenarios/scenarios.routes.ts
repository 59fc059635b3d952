import {
  createScenario,
  deleteScenario,
  duplicateScenario,
  getScenario,
  listScenarios,
  patchScenario,
  updateScenario,
} from '@foyer/contract/scenario.ts'
import { serve, type Principal, type RequestFacts, type Served } from '#base/http/serve.ts'
import type { Scenarios, Writer } from './scenarios.ts'

/** The calls of scenarios: everyone of the home reads them, changing them is the owner’s. */
export function scenariosRoutes({ scenarios }: { scenarios: Scenarios }): Served[] {
  return [
    serve(listScenarios, (_, { user }) => scenarios.list(user.homeId)),
    serve(getScenario, ({ params }, { user }) => scenarios.one(keyOf(params, user))),
    serve(createScenario, ({ body }, facts) => scenarios.create(facts.database, body, writerOf(facts))),
    serve(updateScenario, ({ params, body }, facts) =>
      scenarios.update(facts.database, keyOf(params, facts.user), body, writerOf(facts)),
    ),
    serve(patchScenario, ({ params, body }, facts) =>
      scenarios.patch(facts.database, keyOf(params, facts.user), body, writerOf(facts)),
    ),
    serve(duplicateScenario, ({ params, body }, facts) =>
      scenarios.duplicate(facts.database, keyOf(params, facts.user), body.name, writerOf(facts)),
    ),
    serve(deleteScenario, async ({ params }, facts) => {
      await scenarios.remove(facts.database, keyOf(params, facts.user), writerOf(facts))
      return {}
    }),
  ]
}

function keyOf(params: { scenarioId: string }, user: Principal) {
  return { homeId: user.homeId, scenarioId: params.scenarioId }
}

function writerOf(facts: Pick<RequestFacts, 'afterCommit'> & { user: Principal }): Writer {
  const { homeId, accountId, accountName } = facts.user
  return { homeId, accountId, accountName, afterCommit: (effect) => facts.afterCommit(effect) }
}
