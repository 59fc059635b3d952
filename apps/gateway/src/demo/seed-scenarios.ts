// Weeks and prices are in local time.
import 'temporal-polyfill/global'
import { plannedBlocks } from '@foyer/rules/room-order/room-order.ts'
import type { Database } from '#base/database/database.ts'
import { insertPastScenario, readPastHome } from '#heating/scenarios/past-scenario.ts'
import type { PastHome } from '#heating/scenarios/past-events.ts'
import type { SeededHome } from './demo-home.ts'
import type { HouseScenario } from './house-scenarios.ts'

const HOUR = 3_600_000
/** How long a scenario with `since: 'days'` has been active. */
const DAYS = 8 * 24 * HOUR

/** Adds scenarios to a home with rooms and weeks, each with its runs until the demo begins. */
export async function seedScenarios(
  tx: Database,
  home: SeededHome,
  scenarios: readonly HouseScenario[],
): Promise<void> {
  const { homeId, owner, at } = home
  const past = await readPastHome(tx, homeId, { from: at - DAYS, to: at })
  for (const { since, isReplaced: _, ...input } of scenarios) {
    const isActive = since !== undefined
    const made = { ...owner, at: isActive ? madeAt(since, past, home) : at }
    await insertPastScenario(tx, homeId, { input, isActive, made }, { home: past, now: at })
  }
}

/** When (ms) an active scenario was created: half a day before its trigger last occurred. */
function madeAt(
  since: NonNullable<HouseScenario['since']>,
  past: PastHome,
  { roomIds, at }: SeededHome,
): number {
  if (since === 'days') return at - DAYS
  const sources = past.rooms.get(roomIds.get(since.room) ?? '')
  const blocks = sources === undefined ? [] : plannedBlocks(sources, at - DAYS, at - HOUR)
  const last = blocks.findLast(({ order }) => order === since.order)
  if (last === undefined) throw new Error(`${since.room} has no ${since.order} in its week.`)
  return last.from - 12 * HOUR
}
