import type { Command } from '@foyer/contract/command.ts'
import { RUNAWAY_ORDER } from '@foyer/rules/protection/runaway.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Actor } from '#heating/commands/commands.ts'
import type { RoomKey } from '#heating/orders/room-key.ts'
import type { RoomOrders } from '#heating/orders/room-orders.ts'
import { selectSourcesOf } from '#heating/orders/room-sources.ts'
import { lockHome } from '#home/homes/homes.ts'

/**
 * Ends the claims of open windows over a room and its runaway stop, on a person's request. A window that is open now
 * holds the room again only after it was shut, and a room that is too warm is stopped again only after it has cooled.
 * Returns the command to the devices, or null if nothing held the room or nothing has to be sent. Throws `not_found`
 * for a room that the home does not have.
 */
export async function heatRoomAnyway(
  parts: {
    orders: Pick<RoomOrders, 'endClaims' | 'applyInForce'>
    clock: Clock
  },
  tx: Database,
  { actor, ...key }: RoomKey & { actor: Actor },
): Promise<Command | null> {
  const { orders, clock } = parts
  await lockHome(tx, key.homeId)
  const now = clock.now()
  const [room] = await selectSourcesOf(tx, [key])
  if (room === undefined) throw new GatewayError('not_found')
  const overruled = room.claims
    .filter(({ until }) => until === null || until > now)
    .filter(({ kind, order }) => kind === 'open_window' || (kind === 'protection' && order === RUNAWAY_ORDER))
  if (overruled.length === 0) return null
  const { homeId, roomId } = key
  for (const { kind, causeId } of overruled) {
    await orders.endClaims(tx, { homeId, kind, causeId, roomIds: [roomId] })
  }
  return orders.applyInForce(tx, { ...key, actor })
}
