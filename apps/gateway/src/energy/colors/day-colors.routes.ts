import { enterDayColor, listDayColors } from '@foyer/contract/day-color.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { HomeDayColors } from './day-colors.ts'

/** Routes of the colours of days; only owners enter them. */
export function dayColorsRoutes({ dayColors }: { dayColors: HomeDayColors }): Served[] {
  return [
    serve(listDayColors, ({ query }, { user }) => dayColors.list(user.homeId, query)),
    serve(enterDayColor, async ({ params: { day }, body: { color } }, { user, database }) => {
      await dayColors.enter(database, { homeId: user.homeId, day, color })
      return {}
    }),
  ]
}
