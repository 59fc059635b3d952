import { getHotWaterWeek, setHotWaterWeek } from '@foyer/contract/hot-water.ts'
import { callMutation } from '#api/mutate.ts'
import { callQuery } from '#api/query.ts'

/** The week of its own that the tank of a room follows on Auto. */
export function hotWaterWeekQuery(roomId: string) {
  return callQuery(getHotWaterWeek, { params: { roomId } })
}

/** Writes it, or takes it away. Owners only. */
export const setHotWaterWeekMutation = callMutation(setHotWaterWeek)
