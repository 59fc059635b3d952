import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Claim } from '#heating/orders/room-claims.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import type { AbsencePlan } from './absence-plans.ts'
import { replacePreheats } from './preheat.store.ts'

/** The absences of a home whose claims change in a transaction. */
export type ClaimChange = {
  homeId: string
  plans: readonly AbsencePlan[]
  /** The causes of claims that are over: of absences that ended, of the preheating for a return that has changed. */
  over: readonly string[]
}

export type AbsenceClaims = {
  /**
   * Sets the claims over rooms as absences are planned, and ends their other claims and those that are over. Once in a
   * transaction, after its due rows: it locks all rooms together.
   */
  change(tx: Database, changes: readonly ClaimChange[]): Promise<void>
}

/** The claims of absences over rooms: the order while away, and the order that preheats a room for the return. */
export function createAbsenceClaims({
  orders,
  clock,
}: {
  orders: Pick<RoomOrders, 'replaceClaims'>
  clock: Clock
}): AbsenceClaims {
  return {
    async change(tx, changes) {
      const now = clock.now()
      const replaced = changes.filter(({ plans, over }) => plans.length + over.length > 0)
      await orders.replaceClaims(
        tx,
        replaced.map(({ homeId, plans, over }) => ({
          homeId,
          kind: 'absence',
          causeIds: [...over, ...plans.flatMap(({ absence }) => [absence.id, absence.preheatId])],
          claims: plans.flatMap((plan) => claimsOf(plan, homeId, now)),
        })),
      )
      for (const { homeId, plans } of replaced) {
        await replacePreheats(
          tx,
          homeId,
          plans.map(({ absence, rooms }) => ({
            absenceId: absence.id,
            rooms: rooms.flatMap(({ roomId, start }) => (start === null ? [] : [{ roomId, at: start }])),
          })),
        )
      }
    },
  }
}

/** The claims of an absence that are not over. */
function claimsOf({ absence, rooms }: AbsencePlan, homeId: string, now: number): Claim[] {
  const { id, preheatId, setByName } = absence
  return rooms.flatMap(({ roomId, claims }) =>
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
}
