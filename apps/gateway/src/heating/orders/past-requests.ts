import { orderOfNumber, orders } from '@foyer/contract/heating.ts'
import type { ActorKind, OrderSource } from '@foyer/contract/order-state.ts'
import type { PastRequest } from '@foyer/rules/room-order/explain-blocks.ts'
import type { Database } from '#base/database/database.ts'
import { type PastRequestRow, selectPastRequests } from './past-claim.store.ts'

/** Commands before a span (ms) that may have begun what a device did in it: sleeping valves take so long. */
const BEFORE_MS = 600_000

/** What each actor stands for; what only repeats the order in force (`system`) explains nothing by itself. */
const sourceOfActor = {
  user: 'override',
  schedule: 'schedule',
  override_end: 'schedule',
  protection: 'protection',
  protection_end: 'schedule',
  open_window: 'open_window',
  open_window_end: 'schedule',
  absence: 'absence',
  absence_end: 'schedule',
  scenario: 'scenario',
  scenario_end: 'schedule',
  system: null,
} as const satisfies Record<ActorKind, OrderSource | null>

/** What the devices of each room of a home were asked for over [from, to), ms, and what was set at them. */
export async function readPastRequests(
  database: Database,
  { homeId, from, to }: { homeId: string; from: number; to: number },
): Promise<Map<string, PastRequest[]>> {
  const rows = await selectPastRequests(database, { homeId, from: from - BEFORE_MS, to })
  const byRoom = new Map<string, PastRequest[]>()
  for (const row of rows) {
    const request = requestOf(row)
    if (request !== null) byRoom.set(row.roomId, [...(byRoom.get(row.roomId) ?? []), request])
  }
  return byRoom
}

function requestOf({ at, order, mode, actorKind, actorName }: PastRequestRow): PastRequest | null {
  if (actorKind === null) {
    const set = mode === null ? null : orderOfNumber(mode)
    return set === null ? null : { at, order: set, source: null, by: null }
  }
  const source = sourceOfActor[actorKind]
  const wanted = orders.find((one) => one === order)
  if (source === null || wanted === undefined) return null
  return { at, order: wanted, source, by: source === 'schedule' ? null : actorName }
}
