import { orderOfNumber, orders } from '@foyer/contract/heating.ts'
import type { ActorKind, OrderSource } from '@foyer/contract/order-state.ts'
import type { PastRequest } from '@foyer/rules/room-order/explain-blocks.ts'
import type { Database } from '#base/database/database.ts'
import { type PastRequestRow, selectPastRequests } from './past-claim.store.ts'

/**
 * How long (ms) before a span a command may still explain what a device did in it: a sleeping valve may take so long.
 */
const BEFORE_MS = 600_000

/** The source that each actor represents; `system` only repeats the order in force and explains nothing by itself. */
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
  red_day: 'red_day',
  red_day_end: 'schedule',
  system: null,
} as const satisfies Record<ActorKind, OrderSource | null>

/** The requests to the devices of each room of a home over [from, to), ms, and the changes that were made at them. */
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
