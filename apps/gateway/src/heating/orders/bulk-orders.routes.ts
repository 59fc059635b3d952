import { getBulkOrder, setBulkOrder, undoBulkOrder } from '@foyer/contract/bulk-order.ts'
import { type Principal, serve, type Served } from '#base/http/serve.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { BulkOrders } from './bulk-orders.ts'

/** The routes of bulk orders. */
export function bulkOrdersRoutes(parts: {
  bulkOrders: BulkOrders
  commands: Pick<Commands, 'dispatchAll'>
}): Served[] {
  const { bulkOrders, commands } = parts
  return [
    serve(setBulkOrder, async ({ body }, { user, database, afterCommit }) => {
      const written = await bulkOrders.set(database, {
        homeId: user.homeId,
        roomIds: body.room_ids,
        order: body.order,
        end: body.until ?? { kind: 'next_block' },
        actor: actorOf(user),
      })
      afterCommit(() => commands.dispatchAll(written.commands))
      return written.bulkOrder
    }),
    serve(getBulkOrder, ({ params: { bulkOrderId } }, { user, database }) =>
      bulkOrders.find(database, { homeId: user.homeId, bulkOrderId }),
    ),
    serve(undoBulkOrder, async ({ params: { bulkOrderId } }, { user, database, afterCommit }) => {
      const { homeId } = user
      const written = await bulkOrders.undo(database, { homeId, bulkOrderId, actor: actorOf(user) })
      afterCommit(() => commands.dispatchAll(written.commands))
      return written.bulkOrder
    }),
  ]
}

function actorOf(user: Principal): Actor {
  return { kind: 'user', id: user.accountId, name: user.accountName }
}
