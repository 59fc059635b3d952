import type { HeatingPower } from '@foyer/contract/heating-power.ts'
import { orderPowers } from '@foyer/rules/savings/order-power.ts'
import type { Database } from '#base/database/database.ts'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import { selectHomeZones } from './energy.store.ts'
import { heaterColumns } from './heater-columns.ts'

/** Whole days that are counted: four of each weekday. */
const COUNTED_DAYS = 28

/** The mean power of each room's heating in each order, over the last 28 whole days of the home. */
export async function readHeatingPower(
  parts: { database: Database; history: History },
  { homeId, now }: { homeId: string; now: number },
): Promise<HeatingPower> {
  const [home] = await selectHomeZones(parts.database, [homeId])
  const zone = homeDays(home?.zone ?? 'UTC')
  const today = zone.at(now)
  const days = zone.between(zone.daysBefore(today.start, COUNTED_DAYS), today.start)
  const [first = today, last = today] = [days[0], days.at(-1)]
  const { edges, series } = await parts.history.readHome({
    homeId,
    capabilities: ['energy_index', 'thermostat_mode'],
    from: first.start,
    to: last.end,
    minutes: 30,
  })
  const slotDays = Array.from(edges.slice(0, -1), (start) => days.findIndex(({ end }) => start < end))
  const heating = series.filter(({ category, roomId }) => category === 'heating' && roomId !== null)
  return {
    from: first.day,
    to: last.day,
    rooms: [...Map.groupBy(heating, ({ roomId }) => roomId)].flatMap(([roomId, own]) => {
      // One that was replaced before these days has no values. One that doesn't measure has no known energy, so that
      // its room has no power.
      const heaters = heaterColumns(own).filter(({ energy, orders }) => hasValue(energy) || hasValue(orders))
      const powers = orderPowers(heaters, slotDays)
      if (roomId === null || powers.length === 0) return []
      return {
        room_id: roomId,
        orders: powers.map(({ order, power, hours }) => ({ order, power: Math.round(power), hours })),
      }
    }),
  }
}

function hasValue(column: Float64Array): boolean {
  return column.some((value) => !Number.isNaN(value))
}
