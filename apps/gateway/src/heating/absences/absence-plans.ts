import {
  type AbsenceClaim,
  absenceClaims,
  concerns,
  isWarmedFor,
} from '@foyer/rules/absence/absence-claims.ts'
import { nextReckoning } from '@foyer/rules/absence/lead-time.ts'
import { type ReturnPlan, returnPlan } from '@foyer/rules/absence/return-plan.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import type { OrderView } from '#heating/orders/order-view.ts'
import type { History } from '#history/history.ts'
import type { AbsenceRow } from './absence.store.ts'
import { selectPreheats } from './preheat.store.ts'
import { readRoomFacts, type RoomFacts } from './room-returns.ts'

/** How one room of an absence is made ready for the return. */
export type RoomPlan = ReturnPlan & { facts: RoomFacts; claims: AbsenceClaim[] }

export type AbsencePlan = {
  absence: AbsenceRow
  rooms: RoomPlan[]
  /** When (ms) the plan is to be looked at again; null: never, somebody has to end it. */
  next: number | null
}

export type AbsencePlans = {
  /** How the rooms of each of these absences are made ready, seen from an instant (ms). All are of one home. */
  of(
    from: Database,
    homeId: string,
    absences: readonly AbsenceRow[],
    seen: { now: number; all: readonly AbsenceRow[] },
  ): Promise<AbsencePlan[]>
}

/** When each room begins to heat for a return: what it has shown, its week then, and what has begun already. */
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
        return { absence, rooms, next: nextLook(absence, rooms, now) }
      })
    },
  }
}

/** The departure, the next look at a room that waits to be heated, or the return. */
function nextLook({ departure, back }: AbsenceRow, rooms: readonly RoomPlan[], now: number): number | null {
  const looks = rooms.flatMap(({ start }) =>
    start !== null && start > now ? [nextReckoning(start, now)] : [],
  )
  const ahead = [departure, ...(back === null ? [] : [back])].filter((at) => at > now)
  const all = [...looks, ...ahead]
  return all.length === 0 ? null : Math.min(...all)
}
