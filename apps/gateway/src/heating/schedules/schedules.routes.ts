import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { Schedules } from './schedules.ts'

/** The routes of schedules. */
export function schedulesRoutes({ schedules }: { schedules: Schedules }): Served[] {
  return [
    serve(getSchedule, ({ params }, { user }) =>
      schedules.ofRoom({ homeId: user.homeId, roomId: params.roomId }),
    ),
    serve(setSchedule, async ({ params: { roomId }, body }, { user, database }) => {
      const { homeId, accountId, accountName } = user
      const others = (body.others ?? []).map(({ room_id, ...given }) => ({ ...given, roomId: room_id }))
      const weeks = [{ roomId, version: body.version, week: body.week }, ...others]
      if (new Set(weeks.map((given) => given.roomId)).size < weeks.length) {
        throw new GatewayError('invalid_input', { field: 'body.others' })
      }
      const [own] = await schedules.write(database, { homeId, accountId, accountName, weeks })
      if (own === undefined) throw new GatewayError('not_found')
      return own
    }),
  ]
}
