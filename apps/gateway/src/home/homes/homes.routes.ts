import { getHome, updateHome } from '@foyer/contract/home.ts'
import type { LiveTopic } from '@foyer/contract/live.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Live } from '#base/live/live.ts'
import type { Homes } from './homes.ts'

/** What is reckoned by the days and the clock of the home. */
const zoneTopics: LiveTopic[] = ['listRooms', 'listRoomLines', 'getSchedule', 'getConsumption', 'getTariff']

/** The calls of the home itself. */
export function homesRoutes({ homes, live }: { homes: Homes; live: Pick<Live, 'publish'> }): Served[] {
  return [
    serve(getHome, (_, { user, database }) => homes.read(database, user.homeId)),
    serve(updateHome, async ({ body }, { user, database, afterCommit }) => {
      const { isZoneNew } = await homes.update(database, user.homeId, body)
      afterCommit(() => {
        live.publish(user.homeId, { devices: [], stale: ['getMe', 'getHome'] })
        if (isZoneNew) live.publish(user.homeId, { devices: [], stale: zoneTopics })
      })
      return homes.read(database, user.homeId)
    }),
  ]
}
