import { getBulkOrder, setBulkOrder, undoBulkOrder } from '@foyer/contract/bulk-order.ts'
import { type Principal, serve, type Served } from '#base/http/serve.ts'
import type { Actor } from '#heating/commands/commands.ts'
import type { BulkOrders } from './bulk-orders.ts'

/** The routes of bulk orders. */
export function bulkOrdersRoutes({ bulkOrders }: { bulkOrders: BulkOrders }): Served[] {
  return [
    serve(setBulkOrder, ({ body }, { user, database }) =>
      bulkOrders.set(database, {
        homeId: user.homeId,
        roomIds: body.room_ids,
        order: body.order,
        end: body.until ?? { kind: 'next_block' },
        actor: actorOf(user),
      }),
    ),
    serve(getBulkOrder, ({ params: { bulkOrderId } }, { user, database }) =>
      bulkOrders.find(database, { homeId: user.homeId, bulkOrderId }),
    ),
    serve(undoBulkOrder, ({ params: { bulkOrderId } }, { user, database }) =>
      bulkOrders.undo(database, { homeId: user.homeId, bulkOrderId, actor: actorOf(user) }),
    ),
  ]
}

function actorOf(user: Principal): Actor {
  return { kind: 'user', id: user.accountId, name: user.accountName }
}
