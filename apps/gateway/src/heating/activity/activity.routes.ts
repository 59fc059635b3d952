import { listActivity, listActors, listConnectivity } from '@foyer/contract/activity.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { ActivityLog } from './activity.ts'

const USUAL_LIMIT = 20

/** Routes of the activity and of the connectivity log. */
export function activityRoutes({ activity }: { activity: ActivityLog }): Served[] {
  return [
    serve(listActivity, ({ query }, { user }) =>
      activity.list({
        homeId: user.homeId,
        roomId: query.roomId ?? null,
        before: query.before === undefined ? null : Date.parse(query.before),
        limit: query.limit === undefined ? USUAL_LIMIT : Number(query.limit),
        kind: query.kind ?? null,
        actor: query.actor ?? null,
        outcome: query.outcome ?? null,
      }),
    ),
    serve(listActors, (_, { user }) => activity.actors(user.homeId)),
    serve(listConnectivity, ({ query }, { user }) =>
      activity.connectivity({
        homeId: user.homeId,
        from: Date.parse(query.startDate),
        to: Date.parse(query.endDate),
        deviceId: query.deviceId ?? null,
        hubId: query.hubId ?? null,
      }),
    ),
  ]
}
