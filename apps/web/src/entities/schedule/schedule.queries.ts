import { getSchedule, setSchedule } from '@foyer/contract/schedule.ts'
import { callMutation } from '#base/api/mutate.ts'
import { callQuery } from '#base/api/query.ts'

/** The week of a room. */
export function scheduleQuery(roomId: string) {
  return callQuery(getSchedule, { params: { roomId } })
}

/** Writes the week of a room, and of others with it. */
export const setScheduleMutation = callMutation(setSchedule)
