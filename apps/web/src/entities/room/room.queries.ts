import { setRoomOrder } from '@foyer/contract/command.ts'
import { listRoomLines, listRooms } from '@foyer/contract/room.ts'
import { callMutation } from '#base/api/mutate.ts'
import { callQuery } from '#base/api/query.ts'

/** The rooms of the home, with what is in force in each and why. */
export const roomsQuery = callQuery(listRooms, {})

/**
 * The orders of each room over a span of at most 8 days.
 * @param startDate ISO instant; round it (to the home's day or the hour), or each second makes another question
 */
export function roomLinesQuery(startDate: string, endDate: string) {
  return callQuery(listRoomLines, { query: { startDate, endDate } })
}

/** Sets a room to an order until an end, or back to its schedule. */
export const setRoomOrderMutation = callMutation(setRoomOrder)
