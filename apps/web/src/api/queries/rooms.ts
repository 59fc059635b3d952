import { listRoomLines, listRooms } from '@foyer/contract/room.ts'
import { getRoomSettings } from '@foyer/contract/room-settings.ts'
import { getHotWaterWeek } from '@foyer/contract/hot-water.ts'
import { apiQuery } from '#api/query.ts'

/** The rooms of the home, with what is in force in each and why. */
export const roomsQuery = apiQuery(listRooms, {})

/**
 * The orders of each room over a span of at most 8 days.
 * @param startDate ISO instant; round it (to the home's day or the hour), or each second makes another question
 */
export function roomLinesQuery(startDate: string, endDate: string) {
  return apiQuery(listRoomLines, { query: { startDate, endDate } })
}

/** What orders mean in a room, what its windows and frost do, and which devices follow it. */
export function roomSettingsQuery(roomId: string) {
  return apiQuery(getRoomSettings, { params: { roomId } })
}

/** The week of its own that the tank of a room follows on Auto. */
export function hotWaterWeekQuery(roomId: string) {
  return apiQuery(getHotWaterWeek, { params: { roomId } })
}
