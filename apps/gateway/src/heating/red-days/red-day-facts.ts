import { type RedDayFacts, type RedHours, waterOffHours } from '@foyer/rules/home/plan-red-days.ts'
import type { TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import type { Database } from '#base/database/database.ts'
import { selectRedDays } from './red-day-plan.store.ts'

/** The plans of red days of homes at an instant (ms); homes without a plan and without a claim of one are left out. */
export async function readRedDaysOf(
  database: Database,
  homeIds: readonly string[],
  now: number,
): Promise<Map<string, RedDayFacts>> {
  const rows = await selectRedDays(database, homeIds, now)
  return new Map(rows.map(({ homeId, ...facts }) => [homeId, facts]))
}

/** The red hours from an instant (ms) on in which the plan of a home keeps its hot water on Auto off. */
export async function readWaterOffHours(
  database: Database,
  homeId: string,
  tariff: TariffFacts,
  now: number,
): Promise<RedHours[]> {
  const redDays = (await readRedDaysOf(database, [homeId], now)).get(homeId)
  return redDays === undefined ? [] : waterOffHours(tariff, redDays, now)
}
