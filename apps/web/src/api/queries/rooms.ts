import { listRoomLines, listRooms } from '@foyer/contract/room.ts'
import { getRoomSettings } from '@foyer/contract/room-settings.ts'
import { getHotWaterWeek } from '@foyer/contract/hot-water.ts'
import { listNamedWeeks } from '@foyer/contract/named-week.ts'
import { getSchedule } from '@foyer/contract/schedule.ts'
import { listCommands } from '@foyer/contract/command.ts'
import { type AwayOrder, listAbsences, previewAbsence } from '@foyer/contract/absence.ts'
import { getBulkOrder } from '@foyer/contract/bulk-order.ts'
import { apiQuery } from '#api/query.ts'

/** The rooms of the home, with the current order of each and its reason. */
export const roomsQuery = apiQuery(listRooms, {})

/**
 * The orders of each room over a span of at most 8 days.
 * @param startDate ISO instant; round it (to the home's day or the hour), or each second is another query
 */
export function roomLinesQuery(startDate: string, endDate: string) {
  return apiQuery(listRoomLines, { query: { startDate, endDate } })
}

/** A room's settings: what its orders mean, window and frost protection, and the devices that follow it. */
export function roomSettingsQuery(roomId: string) {
  return apiQuery(getRoomSettings, { params: { roomId } })
}

/** The week that the hot-water tank of a room follows on Auto. */
export function hotWaterWeekQuery(roomId: string) {
  return apiQuery(getHotWaterWeek, { params: { roomId } })
}

/** The week of a room. */
export function scheduleQuery(roomId: string) {
  return apiQuery(getSchedule, { params: { roomId } })
}

/** The home's saved weeks. */
export const namedWeeksQuery = apiQuery(listNamedWeeks, {})

/**
 * The commands of the home, newest first; only those of one room or device if one is given.
 * @param limit 1 to 200
 */
export function commandsQuery(filter: { roomId?: string; deviceId?: string; limit?: number }) {
  const { limit, ...rest } = filter
  return apiQuery(listCommands, {
    query: { ...rest, ...(limit === undefined ? {} : { limit: String(limit) }) },
  })
}

/** Planned and current absences, the next departure first. */
export const absencesQuery = apiQuery(listAbsences, {})

/** How the rooms would be prepared for a return; times are ISO instants. */
export function absencePreviewQuery(absence: {
  order: AwayOrder
  departureAt: string
  returnAt: string | null
}) {
  const { returnAt, ...query } = absence
  return apiQuery(previewAbsence, { query: returnAt === null ? query : { ...query, returnAt } })
}

/** An order for several rooms, with its status per device. */
export function bulkOrderQuery(bulkOrderId: string) {
  return apiQuery(getBulkOrder, { params: { bulkOrderId } })
}
