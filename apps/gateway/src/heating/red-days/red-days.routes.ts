import { acceptRedDayPlan, getRedDayPlan, withdrawRedDayPlan } from '@foyer/contract/red-day-plan.ts'
import type { Clock } from '#base/clock.ts'
import { serve, type Served } from '#base/http/serve.ts'
import { deleteAccepted, insertAccepted } from './red-day-plan.store.ts'
import { readRedDayPlan } from './red-days.ts'

/** The routes of the plan of red days. The home loop follows an accepted plan, and ends one that was withdrawn. */
export function redDaysRoutes({ clock }: { clock: Clock }): Served[] {
  return [
    serve(getRedDayPlan, (_, { user, database }) => readRedDayPlan(database, user.homeId, clock.now())),
    serve(acceptRedDayPlan, async (_, { user: { homeId, accountName }, database }) => {
      const at = clock.now()
      await insertAccepted(database, { homeId, at, by: accountName })
      return readRedDayPlan(database, homeId, at)
    }),
    serve(withdrawRedDayPlan, async (_, { user, database }) => {
      await deleteAccepted(database, user.homeId)
      return {}
    }),
  ]
}
