import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import type { RoomPlan } from './absence-plans.ts'
import { type AbsenceRow, selectRoomIds } from './absence.store.ts'
import { replacePreheats } from './preheat.store.ts'

export type AbsenceClaims = {
  /** Holds the rooms of an absence as they are planned, and no others. */
  hold(tx: Database, absence: AbsenceRow, rooms: readonly RoomPlan[]): Promise<void>
  /** Ends what warms rooms for a return that is another now. */
  cool(tx: Database, absence: AbsenceRow): Promise<void>
  /** Lets all rooms of an absence go. */
  release(tx: Database, absence: AbsenceRow): Promise<void>
}

/** What absences hold over rooms: their own order, and the one that warms a room for the return. */
export function createAbsenceClaims(parts: {
  orders: Pick<RoomOrders, 'setClaims' | 'endClaims'>
  clock: Clock
}): AbsenceClaims {
  const { orders, clock } = parts

  function endAll(tx: Database, { homeId }: AbsenceRow, causeId: string, roomIds?: readonly string[]) {
    const asked = { homeId, kind: 'absence' as const, causeId }
    return orders.endClaims(tx, roomIds === undefined ? asked : { ...asked, roomIds })
  }

  return {
    async hold(tx, absence, rooms) {
      const { homeId, id, preheatId, setByName } = absence
      const now = clock.now()
      const held = rooms.flatMap(({ roomId, claims }) =>
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
      )
      // Two causes of one room are two claims: each call sets one of a room.
      for (const causeId of [id, preheatId]) {
        const own = held.filter(({ cause }) => cause.id === causeId)
        await orders.setClaims(tx, own)
        const isFree = (roomId: string) => own.every((claim) => claim.roomId !== roomId)
        await endAll(tx, absence, causeId, (await selectRoomIds(tx, homeId)).filter(isFree))
      }
      await replacePreheats(
        tx,
        { homeId, absenceId: id },
        rooms.flatMap(({ roomId, start }) => (start === null ? [] : [{ roomId, at: start }])),
      )
    },
    cool: (tx, absence) => endAll(tx, absence, absence.preheatId),
    async release(tx, absence) {
      await endAll(tx, absence, absence.id)
      await endAll(tx, absence, absence.preheatId)
    },
  }
}
