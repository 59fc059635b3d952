// The rules of order reckon in wall time.
import 'temporal-polyfill/global'
import type { Order } from '@foyer/contract/heating.ts'
import { orderInForce } from '@foyer/rules/room-order/room-order.ts'
import type { Database } from '#base/database/database.ts'
import { type ClaimKind, type EndedClaim, selectEndedClaims } from './claim.store.ts'
import { selectSourcesOf } from './order.store.ts'
import type { RoomKey } from './room-key.ts'
import { lockFreeRooms } from './room-lock.store.ts'
import { orderSources } from './room-sources.ts'

/** What the gateway holds over a room by itself, and what would be in force without that; times in ms. */
export type RoomHolds = RoomKey & {
  order: Order
  /** null: it was never anything else. */
  orderSince: number | null
  holds: { kind: ClaimKind; cause: string | null; order: Order; since: number; until: number | null }[]
  /** The last of each kind and cause that is over, of late. */
  ended: EndedClaim[]
}

/** What claims of these kinds hold over rooms at an instant (ms); a room that is gone is not among them. */
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

/** The same of rooms that are held until the transaction ends; null for one that somebody else holds just now. */
export async function readFreeHolds(
  tx: Database,
  rooms: readonly RoomKey[],
  asked: { kinds: readonly ClaimKind[]; now: number },
): Promise<Map<string, RoomHolds | null>> {
  const free = await lockFreeRooms(tx, rooms)
  const found = await readHolds(tx, rooms, asked)
  return new Map(found.map((room) => [room.roomId, free.has(room.roomId) ? room : null]))
}
