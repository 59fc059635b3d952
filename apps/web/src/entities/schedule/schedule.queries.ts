import { getSchedule } from '@foyer/contract/schedule.ts'
import { callQuery } from '#base/api/query.ts'

/** The week of a room. */
export function scheduleQuery(roomId: string) {
  return callQuery(getSchedule, { params: { roomId } })
}
