import { heatAnyway } from '@foyer/contract/protection.ts'
import type { Clock } from '#base/clock.ts'
import { serve, type Served } from '#base/http/serve.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import { heatRoomAnyway } from './heat-anyway.ts'

/** The routes with which a person overrules the protection of a room. */
export function protectionRoutes(parts: {
  orders: Pick<RoomOrders, 'endClaims' | 'applyInForce'>
  clock: Clock
}): Served[] {
  return [
    serve(heatAnyway, ({ params: { roomId } }, { user, database }) => {
      const { homeId, accountId, accountName } = user
      const actor = { kind: 'user', id: accountId, name: accountName } as const
      return heatRoomAnyway(parts, database, { homeId, roomId, actor })
    }),
  ]
}
