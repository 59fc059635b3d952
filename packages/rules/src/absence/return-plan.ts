import type { Order } from '@foyer/contract/heating.ts'
import { type Absence, isWarmedFor } from './absence-claims.ts'
import { isWarmAtReturn, preheatStart } from './lead-time.ts'
import { type OrderTemperatures, type RoomWarming, temperatureUnder } from './room-warming.ts'

/** Facts about a room when its return is planned; °C. */
export type ReturnFacts = {
  readonly roomId: string
  readonly warming: RoomWarming
  readonly temperatures: OrderTemperatures
  /** Measured now; null: not measured. */
  readonly celsius: number | null
  readonly outdoor: number | null
  /** The order of its schedule at the return. */
  readonly order: Order
}

/** How a room is heated for a return; instants in ms. */
export type ReturnPlan = {
  readonly roomId: string
  /** When it starts to heat; null: it does not need to. */
  readonly start: number | null
  /** False: it heats for the return, and is not warm by then. */
  readonly isInTime: boolean
  /** °C at the return; null: the order of the return has no temperature. */
  readonly target: number | null
  readonly order: Order
}

/** Plans how a room is heated for the return of an absence, from what is known now (ms). */
export function returnPlan(
  absence: Absence,
  facts: ReturnFacts,
  { now, all = [] }: { now: number; all?: readonly Absence[] },
): ReturnPlan {
  const { roomId, warming, temperatures, order } = facts
  const target = temperatureUnder(order, warming, temperatures)
  const kept = temperatureUnder(absence.order, warming, temperatures)
  const { departure, back } = absence
  // If the absence keeps the room as warm as the return requires, no heating is needed.
  const isWarmer = target !== null && (kept === null || target > kept)
  if (back === null || !isWarmer || !isWarmedFor(absence, roomId, all)) {
    return { roomId, start: null, isInTime: true, target, order }
  }
  const room = {
    warming,
    celsius: facts.celsius,
    outdoor: facts.outdoor,
    kept,
    target,
    now,
    departure,
    back,
  }
  const start = preheatStart(room)
  return { roomId, start, isInTime: isWarmAtReturn(room, start), target, order }
}
