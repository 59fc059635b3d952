import { listNamedWeeks } from '@foyer/contract/named-week.ts'
import { getSchedule } from '@foyer/contract/schedule.ts'
import { apiQuery } from '#api/query.ts'

/** The week of a room. */
export function scheduleQuery(roomId: string) {
  return apiQuery(getSchedule, { params: { roomId } })
}

/** The weeks that the home keeps under a name. */
export const namedWeeksQuery = apiQuery(listNamedWeeks, {})
