import {
  createNamedWeek,
  deleteNamedWeek,
  listNamedWeeks,
  updateNamedWeek,
} from '@foyer/contract/named-week.ts'
import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import { callMutation } from '#api/mutation.ts'
import { callQuery } from '#api/query.ts'

/** The week of a room. */
export function scheduleQuery(roomId: string) {
  return callQuery(getSchedule, { params: { roomId } })
}

/** Writes the week of a room, and of others with it. */
export const setScheduleMutation = callMutation(setSchedule)

/** The weeks that the home keeps under a name. */
export const namedWeeksQuery = callQuery(listNamedWeeks, {})

/** Keeps a week under a name. Owners only. */
export const createNamedWeekMutation = callMutation(createNamedWeek)

/** Changes a week that was kept, from the version that was read. Owners only. */
export const updateNamedWeekMutation = callMutation(updateNamedWeek)

/** Forgets a week that was kept. Owners only. */
export const deleteNamedWeekMutation = callMutation(deleteNamedWeek)
