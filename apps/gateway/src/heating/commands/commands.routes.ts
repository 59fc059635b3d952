import {
  commandDevice,
  listCommands,
  retryCommand,
  setHotWater,
  setRoomOrder,
} from '@foyer/contract/command.ts'
import type { Database } from '#base/database/database.ts'
import { type Principal, type RequestFacts, serve, type Served } from '#base/http/serve.ts'
import type { HotWater } from '#heating/hot-water/hot-water.ts'
import type { OrderRunner } from '#heating/orders/order-runner.ts'
import type { Actor, Commands } from './commands.ts'

const USUAL_LIMIT = 50

export function commandsRoutes(parts: {
  commands: Commands
  orders: Pick<OrderRunner, 'setOverride' | 'clearOverride'>
  hotWater: Pick<HotWater, 'choose'>
}): Served[] {
  const { commands, orders, hotWater } = parts
  return [
    serve(setRoomOrder, async ({ params: { roomId }, body }, { user, database, afterCommit }) => {
      const asked = { homeId: user.homeId, roomId, actor: actorOf(user) }
      const command =
        body.order === 'auto'
          ? await orders.clearOverride(database, asked)
          : await orders.setOverride(database, {
              ...asked,
              order: body.order,
              end: body.until ?? { kind: 'next_block' },
            })
      if (command !== null) afterCommit(() => commands.dispatch(user.homeId, command))
      return command
    }),
    serve(setHotWater, async ({ params: { roomId }, body }, { user, database, afterCommit }) => {
      const asked = { homeId: user.homeId, roomId, mode: body.mode, actor: actorOf(user) }
      const command = await hotWater.choose(database, asked)
      if (command !== null) afterCommit(() => commands.dispatch(user.homeId, command))
      return command
    }),
    serve(commandDevice, ({ params: { deviceId }, body }, { user, database, afterCommit }) =>
      askAndDispatch(database, afterCommit, user.homeId, (tx) =>
        commands.ask(tx, { homeId: user.homeId, target: { deviceId }, ...body, actor: actorOf(user) }),
      ),
    ),
    serve(retryCommand, ({ params: { commandId } }, { user, database, afterCommit }) =>
      askAndDispatch(database, afterCommit, user.homeId, (tx) =>
        commands.retry(tx, { homeId: user.homeId, commandId, actor: actorOf(user) }),
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

  async function askAndDispatch(
    database: Database,
    afterCommit: RequestFacts['afterCommit'],
    homeId: string,
    ask: (tx: Database) => ReturnType<Commands['ask']>,
  ) {
    const command = await ask(database)
    afterCommit(() => commands.dispatch(homeId, command))
    return command
  }
}

function actorOf(user: Principal): Actor {
  return { kind: 'user', id: user.accountId, name: user.accountName }
}
