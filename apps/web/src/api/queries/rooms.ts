import { setHotWater, setRoomOrder } from '@foyer/contract/command.ts'
import { heatAnyway } from '@foyer/contract/protection.ts'
import {
  createRoom,
  deleteRoom,
  listRoomLines,
  listRooms,
  reorderRooms,
  updateRoom,
} from '@foyer/contract/room.ts'
import { getRoomSettings, setRoomSettings } from '@foyer/contract/room-settings.ts'
import { getHotWaterWeek, setHotWaterWeek } from '@foyer/contract/hot-water.ts'
import { apiMutation } from '#api/mutation.ts'
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

/** Sets a room to an order until an end, or back to its schedule. */
export const setRoomOrderMutation = apiMutation(setRoomOrder)

/** Heats a room although a window is open in it. */
export const heatAnywayMutation = apiMutation(heatAnyway)

/** Adds a room at the end of the list. Owners only. */
export const createRoomMutation = apiMutation(createRoom)

/** Renames a room. Owners only. */
export const updateRoomMutation = apiMutation(updateRoom)

/** Puts the rooms in another order. Owners only. */
export const reorderRoomsMutation = apiMutation(reorderRooms)

/** Deletes a room; its objects go to the default room. Owners only. */
export const deleteRoomMutation = apiMutation(deleteRoom)

/** Chooses the mode of a room's hot water. */
export const setHotWaterMutation = apiMutation(setHotWater)

/** What orders mean in a room, what its windows and frost do, and which devices follow it. */
export function roomSettingsQuery(roomId: string) {
  return apiQuery(getRoomSettings, { params: { roomId } })
}

/** Writes the settings of a room. Owners only. */
export const setRoomSettingsMutation = apiMutation(setRoomSettings)

/** The week of its own that the tank of a room follows on Auto. */
export function hotWaterWeekQuery(roomId: string) {
  return apiQuery(getHotWaterWeek, { params: { roomId } })
}

/** Writes it, or takes it away. Owners only. */
export const setHotWaterWeekMutation = apiMutation(setHotWaterWeek)
