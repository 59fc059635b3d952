import { meanOfKnown, type MeasuredRoom, placeInDay } from '@foyer/rules/home/absence-saving.ts'
import { learnResponse } from '@foyer/rules/savings/home-response.ts'
import { responseRows } from '@foyer/rules/savings/response-rows.ts'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import { heatedRoomsOf, meanOfSeries } from './home-savings.ts'

/** Whole days that are read: four of each weekday. */
const READ_DAYS = 28

/**
 * The heat loss and the usual temperatures of the rooms of a home, learnt from its last 28 whole days. Rooms without a
 * thermometer or a measured heater are left out, and all are without a temperature outside.
 */
export async function readMeasuredRooms(
  { history }: { history: Pick<History, 'readHome'> },
  { homeId, zone, now }: { homeId: string; zone: string; now: number },
): Promise<Map<string, MeasuredRoom>> {
  const calendar = homeDays(zone)
  const today = calendar.at(now)
  const days = calendar.between(calendar.daysBefore(today.start, READ_DAYS), today.start)
  const { edges, series } = await history.readHome({
    homeId,
    capabilities: ['energy_index', 'temperature', 'thermostat_mode'],
    from: days[0]?.start ?? today.start,
    to: today.start,
    minutes: 30,
  })
  const starts = Array.from(edges.slice(0, -1))
  const outdoor = meanOfSeries(
    series.filter((one) => one.capability === 'temperature' && one.category === 'outdoor'),
  )
  if (outdoor === null) return new Map()
  const outside = meanOfKnown(outdoor)
  const lately = meanOfKnown(outdoor.slice(-3 * 48))
  // The thermometer outside may have been offline for days.
  const weather = { outside, outsideLately: Number.isNaN(lately) ? outside : lately }
  const places = starts.map((start) => placeInDay(zone, start))
  const slots = {
    days: starts.map((start) => days.findIndex(({ end }) => start < end)),
    hours: places.map((place) => place / 2),
  }
  return new Map(
    heatedRoomsOf(series).flatMap(({ roomId, ...room }) => {
      const response = learnResponse(responseRows(slots, [{ room }], outdoor))
      if (roomId === null || response === null) return []
      const usual = meansOf(room.temperatures, places)
      return [[roomId, { response, usual, ...weather, heating: 2 * meanOfKnown(room.energy) }]]
    }),
  )
}

/** The mean of values in each half-hour of the day. */
function meansOf(values: Float64Array, places: readonly number[]): number[] {
  return Array.from({ length: 48 }, (_, place) =>
    meanOfKnown(values.filter((_value, slot) => places[slot] === place)),
  )
}
