import {
  type AbsenceClaim,
  absenceClaims,
  concerns,
  isWarmedFor,
} from '@foyer/rules/absence/absence-claims.ts'
import { nextComputation } from '@foyer/rules/absence/lead-time.ts'
import { type ReturnPlan, returnPlan } from '@foyer/rules/absence/return-plan.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { OrderView } from '#heating/orders/order-view.ts'
import type { History } from '#history/history.ts'
import type { AbsenceRow } from './absence.store.ts'
import { selectPreheats } from './preheat.store.ts'
import { readRoomFacts, type RoomFacts } from './room-returns.ts'

/** The plan of one room of an absence for the return. */
export type RoomPlan = ReturnPlan & { facts: RoomFacts; claims: AbsenceClaim[] }

export type AbsencePlan = {
  absence: AbsenceRow
  rooms: RoomPlan[]
  /** When (ms) the plan has to be computed again; null: never, a person has to end the absence. */
  next: number | null
}

export type AbsencePlans = {
  /** The plans of these absences, seen from an instant (ms). All are of one home. */
  of(
    from: Database,
    homeId: string,
    absences: readonly AbsenceRow[],
    seen: { now: number; all: readonly AbsenceRow[] },
  ): Promise<AbsencePlan[]>
}

/**
 * Plans when each room begins to preheat for a return, from its warm-ups so far, its week at the return, and what has
 * already begun.
 */
export function createAbsencePlans(parts: {
  history: Pick<History, 'readHome'>
  devices: Pick<Devices, 'ofHome'>
  orders: Pick<OrderView, 'weeksOf'>
}): AbsencePlans {
  return {
    async of(from, homeId, absences, { now, all }) {
      if (absences.length === 0) return []
      const facts = await readRoomFacts(parts, from, homeId, now)
      const preheats = await selectPreheats(from, homeId)
      const weekOrder = await parts.orders.weeksOf(from, homeId)
      return absences.map((absence) => {
        const begun = preheats.get(absence.id)
        const rooms = facts
          .filter(({ roomId }) => concerns(absence, roomId))
          .map((room): RoomPlan => {
            const order = weekOrder(room.roomId, absence.back ?? now) ?? 'comfort'
            const plan = returnPlan(absence, { ...room, order }, { now, all })
            const started = begun?.get(room.roomId) ?? Infinity
            const hasBegun = started <= now && isWarmedFor(absence, room.roomId, all)
            const held = hasBegun ? { ...plan, start: started } : plan
            return { ...held, facts: room, claims: absenceClaims(absence, held, all) }
          })
        return { absence, rooms, next: nextCheck(absence, rooms, now) }
      })
    },
  }
}

/** The next of: the departure, the next computation for a room that waits to be preheated, and the return. */
function nextCheck({ departure, back }: AbsenceRow, rooms: readonly RoomPlan[], now: number): number | null {
  const checks = rooms.flatMap(({ start }) =>
    start !== null && start > now ? [nextComputation(start, now)] : [],
  )
  const ahead = [departure, ...(back === null ? [] : [back])].filter((at) => at > now)
  const all = [...checks, ...ahead]
  return all.length === 0 ? null : Math.min(...all)
}
