import { getSchedule } from '@foyer/contract/schedule.ts'
import { serve, type Served } from '#http/serve.ts'
import type { Schedules } from './schedules.ts'

/** The calls of schedules. */
export function schedulesRoutes({ schedules }: { schedules: Schedules }): Served[] {
  return [
    serve(getSchedule, ({ params }, { user }) =>
      schedules.ofRoom({ homeId: user.homeId, roomId: params.roomId }),
    ),
  ]
}
