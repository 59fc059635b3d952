import { getHome, updateHome } from '@foyer/contract/home.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Homes } from './homes.ts'

/** Routes of the home itself. */
export function homesRoutes({ homes }: { homes: Homes }): Served[] {
  return [
    serve(getHome, (_, { user, database }) => homes.read(database, user.homeId)),
    serve(updateHome, async ({ body }, { user, database }) => {
      await homes.update(database, user.homeId, body)
      return homes.read(database, user.homeId)
    }),
  ]
}
