// The rules of orders compute in wall time.
import 'temporal-polyfill/global'
import type { Order } from '@foyer/contract/heating.ts'
import { orderInForce } from '@foyer/rules/room-order/room-order.ts'
import type { Database } from '#base/database/database.ts'
import { type ClaimKind, type EndedClaim, selectEndedClaims } from './claim.store.ts'
import { selectSourcesOf } from './order.store.ts'
import type { RoomKey } from './room-key.ts'
import { orderSources } from './room-sources.ts'

/** The gateway's own claims over a room, and the order that would be in force without them; times in ms. */
export type RoomHolds = RoomKey & {
  order: Order
  /** null: no other order was ever in force. */
  orderSince: number | null
  holds: { kind: ClaimKind; cause: string | null; order: Order; since: number; until: number | null }[]
  /** The last ended claim of each kind and cause, of the last hours. */
  ended: EndedClaim[]
}

/** The claims of these kinds over rooms at an instant (ms); a room that no longer exists is left out. */
export async function readHolds(
  database: Database,
  rooms: readonly RoomKey[],
  { kinds, now }: { kinds: readonly ClaimKind[]; now: number },
): Promise<RoomHolds[]> {
  if (rooms.length === 0) return []
  const sources = await selectSourcesOf(database, rooms)
  const ended = Map.groupBy(await selectEndedClaims(database, rooms, { kinds, now }), ({ roomId }) => roomId)
  return sources.map((room) => {
    const claims = room.claims.filter(({ kind }) => kinds.includes(kind))
    const without = { ...room, claims: room.claims.filter((claim) => !claims.includes(claim)) }
    const { order, since } = orderInForce(orderSources(without), now)
    return {
      homeId: room.homeId,
      roomId: room.roomId,
      order,
      orderSince: since,
      holds: claims
        .filter(({ until }) => until === null || until > now)
        .map(({ causeId, ...claim }) => ({ ...claim, cause: causeId })),
      ended: ended.get(room.roomId) ?? [],
    }
  })
}
