import {
  acceptRedDayPlan,
  followRedDay,
  getRedDayPlan,
  setRedDaySettings,
  skipRedDay,
  withdrawRedDayPlan,
} from '@foyer/contract/red-day-plan.ts'
import type { Clock } from '#base/clock.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { History } from '#history/history.ts'
import { deleteAccepted, deleteSkipped, insertAccepted } from './red-day-plan.store.ts'
import { changeSettings, readAccepted, readRedDayPlan, skipDay } from './red-days.ts'

/**
 * The routes of the plan of red days. The home loop follows an accepted plan, its settings
 * included, and ends one that was withdrawn or is skipped.
 */
export function redDaysRoutes(parts: { clock: Clock; history: History }): Served[] {
  const { clock, history } = parts
  return [
    serve(getRedDayPlan, (_, { user, database }) =>
      readRedDayPlan({ database, history }, user.homeId, clock.now()),
    ),
    serve(acceptRedDayPlan, async (_, { user: { homeId, accountName }, database }) => {
      const at = clock.now()
      // Before the change, which locks: the cost reads a year.
      const plan = await readRedDayPlan({ database, history }, homeId, at)
      await insertAccepted(database, { homeId, at, by: accountName })
      return { ...plan, accepted: await readAccepted(database, homeId) }
    }),
    serve(setRedDaySettings, ({ body }, { user, database }) => changeSettings(database, user.homeId, body)),
    serve(skipRedDay, async ({ params: { day } }, { user: { homeId, accountName }, database }) => {
      await skipDay(database, { homeId, day, at: clock.now(), by: accountName })
      return {}
    }),
    serve(followRedDay, async ({ params: { day } }, { user, database }) => {
      await deleteSkipped(database, { homeId: user.homeId, day })
      return {}
    }),
    serve(withdrawRedDayPlan, async (_, { user, database }) => {
      await deleteAccepted(database, user.homeId)
      return {}
    }),
  ]
}
