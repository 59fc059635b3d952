import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import type { AbsencePlan } from './absence-plans.ts'
import type { AbsenceRow } from './absence.store.ts'
import { replacePreheats } from './preheat.store.ts'

export type AbsenceClaims = {
  /** Sets the claims over rooms as the absences of one home are planned, and ends their other claims. */
  hold(tx: Database, homeId: string, plans: readonly AbsencePlan[]): Promise<void>
  /** Ends the preheating of rooms for a return that has changed. */
  cool(tx: Database, absence: AbsenceRow): Promise<void>
  /** Ends all claims of an absence. */
  release(tx: Database, absence: AbsenceRow): Promise<void>
}

/** The claims of absences over rooms: the order while away, and the order that preheats a room for the return. */
export function createAbsenceClaims(parts: {
  orders: Pick<RoomOrders, 'replaceClaims'>
  clock: Clock
}): AbsenceClaims {
  const { orders, clock } = parts

  const end = (tx: Database, homeId: string, causeIds: readonly string[]) =>
    orders.replaceClaims(tx, [{ homeId, kind: 'absence', causeIds, claims: [] }])

  return {
    async hold(tx, homeId, plans) {
      if (plans.length === 0) return
      const now = clock.now()
      const held = plans.flatMap(({ absence: { id, preheatId, setByName }, rooms }) =>
        rooms.flatMap(({ roomId, claims }) =>
          claims
            .filter(({ until }) => until === null || until > now)
            .map(({ order, since, until, phase }) => ({
              homeId,
              roomId,
              kind: 'absence' as const,
              order,
              since,
              until,
              cause: { id: phase === 'away' ? id : preheatId, name: setByName },
            })),
        ),
      )
      const causeIds = plans.flatMap(({ absence }) => [absence.id, absence.preheatId])
      await orders.replaceClaims(tx, [{ homeId, kind: 'absence', causeIds, claims: held }])
      await replacePreheats(
        tx,
        homeId,
        plans.map(({ absence, rooms }) => ({
          absenceId: absence.id,
          rooms: rooms.flatMap(({ roomId, start }) => (start === null ? [] : [{ roomId, at: start }])),
        })),
      )
    },
    cool: (tx, { homeId, preheatId }) => end(tx, homeId, [preheatId]),
    release: (tx, { homeId, id, preheatId }) => end(tx, homeId, [id, preheatId]),
  }
}
