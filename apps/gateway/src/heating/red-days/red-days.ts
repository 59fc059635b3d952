// The hours of a contract are in wall time.
import 'temporal-polyfill/global'
import type { RedDayPlan } from '@foyer/contract/red-day-plan.ts'
import { loweredMinutes, nextRedHours, type RedDayFacts } from '@foyer/rules/home/plan-red-days.ts'
import { dayAt, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { contractOn } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { readTariffFacts } from '#energy/energy/tariff-facts.ts'
import { instant } from '#home/devices/present-device.ts'
import { selectAccepted, selectRedDays, selectScheduledRooms } from './red-day-plan.store.ts'

/** The plans of red days of homes at an instant (ms); homes without a plan and without a claim of one are left out. */
export async function readRedDaysOf(
  database: Database,
  homeIds: readonly string[],
  now: number,
): Promise<Map<string, RedDayFacts>> {
  const rows = await selectRedDays(database, homeIds, now)
  return new Map(rows.map(({ homeId, ...facts }) => [homeId, facts]))
}

/**
 * The plan of red days of a home at an instant (ms), proposed or accepted. It has no rooms if the days of the contract have
 * no colours.
 */
export async function readRedDayPlan(database: Database, homeId: string, now: number): Promise<RedDayPlan> {
  const facts = await readTariffFacts(database, homeId)
  const option = contractOn(facts, isoDate(dayAt(facts.zone, now)))?.option
  const accepted = await selectAccepted(database, homeId)
  const hours = nextRedHours(facts, now)
  const hasColors = option === 'tempo' || option === 'ejp'
  const rooms = hasColors ? await selectScheduledRooms(database, homeId) : []
  return {
    accepted: accepted === null ? null : { at: instant(accepted.at), by: accepted.by },
    hours: hours === null ? null : { from: instant(hours.from), to: instant(hours.to) },
    rooms: rooms.flatMap(({ roomId, name, week, defaultOrder }) => {
      if (!hasColors) return []
      const local = { week, zone: facts.zone }
      const minutes = loweredMinutes({ local, defaultOrder, option, hours }, now)
      return minutes === 0 ? [] : [{ room_id: roomId, name, minutes }]
    }),
  }
}
