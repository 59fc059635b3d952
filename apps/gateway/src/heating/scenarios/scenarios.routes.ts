import {
  createScenario,
  deleteScenario,
  duplicateScenario,
  getScenario,
  listScenarios,
  patchScenario,
  updateScenario,
} from '@foyer/contract/scenario.ts'
import { serve, type Principal, type Served } from '#base/http/serve.ts'
import type { Scenarios } from './scenarios.ts'

/** The routes of scenarios: every member of the home reads them, only the owner changes them. */
export function scenariosRoutes({ scenarios }: { scenarios: Scenarios }): Served[] {
  return [
    serve(listScenarios, (_, { user }) => scenarios.list(user.homeId)),
    serve(getScenario, ({ params }, { user }) => scenarios.one(keyOf(params, user))),
    serve(createScenario, ({ body }, { user, database }) => scenarios.create(database, body, user)),
    serve(updateScenario, ({ params, body }, { user, database }) =>
      scenarios.update(database, keyOf(params, user), body, user),
    ),
    serve(patchScenario, ({ params, body }, { user, database }) =>
      scenarios.patch(database, keyOf(params, user), body, user),
    ),
    serve(duplicateScenario, ({ params, body }, { user, database }) =>
      scenarios.duplicate(database, keyOf(params, user), body.name, user),
    ),
    serve(deleteScenario, async ({ params }, { user, database }) => {
      await scenarios.remove(database, keyOf(params, user))
      return {}
    }),
  ]
}

function keyOf(params: { scenarioId: string }, user: Principal) {
  return { homeId: user.homeId, scenarioId: params.scenarioId }
}
