import { createHub, listHubs, removeHub, renewHubSecret, revokeHub } from '@foyer/contract/hub.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Hubs } from './hubs.ts'

/** Routes of hubs; only owners add them, renew or revoke their secrets, and remove them. */
export function hubsRoutes({ hubs }: { hubs: Hubs }): Served[] {
  return [
    serve(listHubs, (_, { user }) => hubs.list(user.homeId)),
    serve(createHub, ({ body }, { user, database, afterCommit }) =>
      hubs.create(database, user.homeId, body.name, afterCommit),
    ),
    serve(renewHubSecret, ({ params }, { user, database, afterCommit }) =>
      hubs.renew(database, { homeId: user.homeId, hubId: params.hubId }, afterCommit),
    ),
    serve(revokeHub, async ({ params }, { user, database, afterCommit }) => {
      await hubs.revoke(database, { homeId: user.homeId, hubId: params.hubId }, afterCommit)
      return {}
    }),
    serve(removeHub, async ({ params, query }, { user, database, afterCommit }) => {
      const key = { homeId: user.homeId, hubId: params.hubId }
      await hubs.remove(database, key, query.devices === 'keep', afterCommit)
      return {}
    }),
  ]
}
