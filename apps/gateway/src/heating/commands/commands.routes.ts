import {
  commandDevice,
  listCommands,
  retryCommand,
  setHotWater,
  setRoomOrder,
} from '@foyer/contract/command.ts'
import { type Principal, serve, type Served } from '#base/http/serve.ts'
import type { HotWater } from '#heating/hot-water/hot-water.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import type { Actor, Commands } from './commands.ts'

const USUAL_LIMIT = 50

export function commandsRoutes(parts: {
  commands: Commands
  orders: Pick<RoomOrders, 'setOverride' | 'clearOverride' | 'orderOf'>
  hotWater: Pick<HotWater, 'choose'>
}): Served[] {
  const { commands, orders, hotWater } = parts
  return [
    serve(setRoomOrder, ({ params: { roomId }, body }, { user, database }) => {
      const asked = { homeId: user.homeId, roomId, actor: actorOf(user) }
      if (body.order === 'auto') return orders.clearOverride(database, asked)
      const end = body.until ?? { kind: 'next_block' }
      return orders.setOverride(database, { ...asked, order: body.order, end })
    }),
    serve(setHotWater, ({ params: { roomId }, body }, { user, database }) =>
      hotWater.choose(database, { homeId: user.homeId, roomId, mode: body.mode, actor: actorOf(user) }),
    ),
    serve(commandDevice, ({ params: { deviceId }, body }, { user, database }) =>
      commands.ask(database, { homeId: user.homeId, target: { deviceId }, ...body, actor: actorOf(user) }),
    ),
    serve(retryCommand, ({ params: { commandId } }, { user, database }) =>
      commands.retry(database, { homeId: user.homeId, commandId, actor: actorOf(user) }, (roomId) =>
        orders.orderOf(database, { homeId: user.homeId, roomId }),
      ),
    ),
    serve(listCommands, async ({ query }, { user }) => {
      const { roomId = null, deviceId = null } = query
      const limit = query.limit === undefined ? USUAL_LIMIT : Number(query.limit)
      const list = await commands.list({
        homeId: user.homeId,
        roomId,
        deviceId,
        actor: null,
        before: null,
        limit,
      })
      return list.slice(0, limit)
    }),
  ]
}

function actorOf(user: Principal): Actor {
  return { kind: 'user', id: user.accountId, name: user.accountName }
}
