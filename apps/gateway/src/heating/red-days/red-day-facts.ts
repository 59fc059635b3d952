import type { RedDayFacts } from '@foyer/rules/home/plan-red-days.ts'
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
