import { randomUUID } from 'node:crypto'
import { type BulkOrder, setBulkOrder, undoBulkOrder } from '@foyer/contract/bulk-order.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { parkIds } from '@foyer/contract/session.ts'
import { onTestFinished } from 'vitest'
import type { OpenDatabase } from '#base/database/open-database.ts'
import { signIn, startTestApp } from './app.ts'
import { makeTestHome, type TestHome } from './world.ts'

/** For tests: the id of a home's bulk order. */
export function bulkOrderId(home: TestHome): string {
  return `${home.roomId.slice(0, -12)}00000000000e`
}

/** For tests: restores that order in the home's first room, so that it can be undone. */
export async function bringBulkOrderBack(database: OpenDatabase, home: TestHome): Promise<void> {
  const id = bulkOrderId(home)
  // Separate statements without a transaction: several tests restore it concurrently, and none may hold a lock that
  // another waits for.
  await database.query('delete from bulk_order where home_id = $1 and id = $2', [home.homeId, id])
  await database.query(
    `insert into room_override (id, home_id, room_id, "order", set_by_name, set_at, until_kind)
     values ($1, $2, $3, 'eco', $4, now(), 'cancelled') on conflict do nothing`,
    [randomUUID(), home.homeId, home.roomId, `Marie ${home.mark}`],
  )
  await database.query(
    `insert into bulk_order (home_id, id, "order", until_kind, set_by_name, set_at)
     values ($1, $2, 'eco', 'cancelled', $3, now()) on conflict do nothing`,
    [home.homeId, id, `Marie ${home.mark}`],
  )
  await database.query(
    `insert into bulk_order_room (home_id, bulk_order_id, room_id, former_order, override_id)
     select b.home_id, b.id, o.room_id, 'comfort', o.id from room_override o
     join bulk_order b on b.home_id = o.home_id and b.id = $2
     where o.home_id = $1 and o.room_id = $3 and o.ended_at is null for key share on conflict do nothing`,
    [home.homeId, id, home.roomId],
  )
}

/** For tests: a home with this many rooms, one radiator in each, no override in force, and a person signed in. */
export async function startBulkHome(roomCount = 3, database?: OpenDatabase) {
  const at = await startTestApp(database === undefined ? {} : { database })
  onTestFinished(() => at.close())
  const home = await makeTestHome(at.database, at.clock, parkIds.vav)
  const { homeId } = home
  await at.database.query('update room_override set ended_at = now() where home_id = $1', [homeId])
  const roomIds = [home.roomId]
  for (let index = 1; index < roomCount; index += 1) {
    const roomId = randomUUID()
    roomIds.push(roomId)
    await at.database.query(`insert into room (id, home_id, name, position) values ($1, $2, $3, $4)`, [
      roomId,
      homeId,
      `Pièce ${index}`,
      index,
    ])
    await at.database.query(
      `insert into device (id, home_id, hub_id, address, friendly_name, name, room_id, type, category,
         capabilities, commands, reachable, connected_since, last_seen, created_at)
       values ($1, $2, $3, $4, $4, $4, $5, 'heater', 'heating', '{thermostat_mode}', '{thermostat_mode}', true, now(),
         now(), now())`,
      [randomUUID(), homeId, home.hubId, `radiateur ${index}`, roomId],
    )
  }
  const token = await signIn(at, home.owner)
  const orders = async () => {
    const rooms = listRooms.reply.parse((await at.ask(listRooms, { token })).body)
    return rooms.map(({ order }) => [order?.order, order?.source, order?.set_by ?? null])
  }
  return { at, home, token, roomIds, orders }
}

/** For tests: the return value of `startBulkHome`. */
export type BulkHome = Awaited<ReturnType<typeof startBulkHome>>

/** For tests: sets all its rooms to Éco, or as the body gives it. */
export function setAll(
  { at, token, roomIds }: BulkHome,
  body: object = {},
  headers: Record<string, string> = {},
) {
  return at.ask(setBulkOrder, { token, headers, body: { order: 'eco', room_ids: roomIds, ...body } })
}

/** For tests: undoes that bulk order. */
export function undo({ at, token }: BulkHome, bulkOrder: BulkOrder, headers: Record<string, string> = {}) {
  return at.ask(undoBulkOrder, { token, headers, params: { bulkOrderId: bulkOrder.id } })
}
