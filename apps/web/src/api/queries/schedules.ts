import {
  createNamedWeek,
  deleteNamedWeek,
  listNamedWeeks,
  updateNamedWeek,
} from '@foyer/contract/named-week.ts'
import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import { apiMutation } from '#api/mutation.ts'
import { apiQuery } from '#api/query.ts'

/** The week of a room. */
export function scheduleQuery(roomId: string) {
  return apiQuery(getSchedule, { params: { roomId } })
}

/** Writes the week of a room, and of others with it. */
export const setScheduleMutation = apiMutation(setSchedule)

/** The weeks that the home keeps under a name. */
export const namedWeeksQuery = apiQuery(listNamedWeeks, {})

/** Keeps a week under a name. Owners only. */
export const createNamedWeekMutation = apiMutation(createNamedWeek)

/** Changes a week that was kept, from the version that was read. Owners only. */
export const updateNamedWeekMutation = apiMutation(updateNamedWeek)

/** Forgets a week that was kept. Owners only. */
export const deleteNamedWeekMutation = apiMutation(deleteNamedWeek)
