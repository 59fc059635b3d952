// The rules of orders compute in wall time.
import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import type { Order } from '@foyer/contract/heating.ts'
import { isHolding, isLower, isProtective } from '@foyer/rules/room-order/bulk-order.ts'
import { type OverrideEnd, overrideUntil } from '@foyer/rules/room-order/override-end.ts'
import { orderInForce } from '@foyer/rules/room-order/room-order.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { CommandRequest } from '#heating/commands/ledger.ts'
import { hasOrder, readHeatingDevices } from './heating-devices.ts'
import { selectSourcesOf } from './order.store.ts'
import { relayRoomIds } from './relay-rooms.ts'
import type { RoomKey } from './room-key.ts'
import { localWeek, orderSources } from './room-sources.ts'
import type { Devices } from '#home/devices/devices.ts'
import { lockHome } from '#home/homes/homes.ts'
import {
  type BulkOrderKey,
  endOpenOverrides,
  insertBulkOrder,
  markUndone,
  noteBulkCommands,
  reopenOverrides,
  selectBulkOrder,
  selectBulkRooms,
} from './bulk-order.store.ts'
import { presentBulkOrder, undoOf } from './present-bulk-order.ts'

export type BulkOrders = {
  /**
   * Sets rooms to an order that lowers, all or none; a room that is already lower is left unchanged. Throws `not_found`
   * for a room that the home does not have, `not_commandable` if one of the rooms has no device that is heated by
   * orders.
   */
  set(
    tx: Database,
    asked: {
      homeId: string
      roomIds: readonly string[]
      order: BulkOrder['order']
      end: OverrideEnd
      actor: Actor
    },
  ): Promise<BulkOrder>
  /** Throws `not_found`. */
  find(database: Database, key: BulkOrderKey): Promise<BulkOrder>
  /**
   * Restores the former override of each room, or its plan. Throws `not_found`, or `conflict` if one of the rooms was
   * changed since or nothing is left to undo: then no room is changed.
   */
  undo(tx: Database, asked: BulkOrderKey & { actor: Actor }): Promise<BulkOrder>
}

/** Orders for several rooms. The number of statements does not depend on the number of rooms. */
export function createBulkOrders(parts: {
  commands: Pick<Commands, 'askAll' | 'findAll'>
  devices: Pick<Devices, 'ofHomes'>
  clock: Clock
}): BulkOrders {
  const { commands, clock } = parts

  async function find(database: Database, key: BulkOrderKey): Promise<BulkOrder> {
    const order = await selectBulkOrder(database, key)
    if (order === undefined) throw new GatewayError('not_found')
    const rooms = await selectBulkRooms(database, key)
    const ids = rooms.flatMap(({ commandId, undoCommandId }) =>
      [commandId, undoCommandId].filter((id) => id !== null),
    )
    const found = await commands.findAll(database, key.homeId, ids)
    const byId = new Map(found.map((command) => [command.id, command]))
    return presentBulkOrder(key.bulkOrderId, { order, rooms, commands: byId }, clock.now())
  }

  /** Creates commands for the rooms whose devices do not follow the order in force now. */
  async function sendOrders(
    tx: Database,
    key: BulkOrderKey,
    { rooms, actor, isUndo }: { rooms: readonly RoomKey[]; actor: Actor; isUndo: boolean },
  ): Promise<BulkOrder> {
    const now = clock.now()
    const heatingDevices = await readHeatingDevices(parts, tx, rooms)
    const requests = (await selectSourcesOf(tx, rooms)).flatMap(
      (room): (CommandRequest & { roomId: string })[] => {
        const { homeId, roomId } = room
        const { order } = orderInForce(orderSources(room), now)
        if ((heatingDevices.get(roomId) ?? []).every((heatingDevice) => hasOrder(heatingDevice, order)))
          return []
        return [{ homeId, roomId, target: { roomId }, capability: 'thermostat_mode', value: order, actor }]
      },
    )
    const asked = requests.length === 0 ? [] : await commands.askAll(tx, requests)
    const noted = requests.map(({ roomId }, index) => ({
      roomId,
      commandId: asked[index]?.commandId ?? '',
      isUndo,
    }))
    if (noted.length > 0) await noteBulkCommands(tx, key, noted)
    return find(tx, key)
  }

  return {
    find,
    async set(tx, { homeId, roomIds, order, end, actor }) {
      const keys = roomIds.map((roomId) => ({ homeId, roomId }))
      await lockHome(tx, homeId)
      const found = await selectSourcesOf(tx, keys)
      if (found.length < keys.length) throw new GatewayError('not_found')
      const heatingDevices = await readHeatingDevices(parts, tx, keys)
      const byRelay = await relayRoomIds(tx, homeId)
      const isHeated = (roomId: string) => heatingDevices.has(roomId) || byRelay.has(roomId)
      if (!roomIds.every(isHeated)) throw new GatewayError('not_commandable')
      const now = clock.now()
      const rooms = found.map((room) => {
        const sources = orderSources(room)
        // What protects the room ends by itself: it does not count, as the room may have a warmer mode afterwards.
        const claims = sources.claims.filter(({ kind }) => !isProtective(kind))
        const former: Order = orderInForce({ ...sources, claims }, now).order
        const ends = overrideUntil(end, localWeek(room), now)
        const override = isLower(former, order) ? null : { id: randomUUID(), ...ends }
        return { roomId: room.roomId, former, override }
      })
      const changed = keys.filter(({ roomId }) =>
        rooms.some((room) => room.roomId === roomId && room.override !== null),
      )
      const formers = await endOpenOverrides(tx, {
        homeId,
        roomIds: changed.map(({ roomId }) => roomId),
        at: now,
      })
      const key = { homeId, bulkOrderId: randomUUID() }
      await insertBulkOrder(tx, {
        ...key,
        order,
        untilKind: end.kind,
        accountId: actor.id,
        setBy: actor.name ?? '',
        setAt: now,
        rooms: rooms.map((room) => ({ ...room, formerOverrideId: formers.get(room.roomId) ?? null })),
      })
      return sendOrders(tx, key, { rooms: changed, actor, isUndo: false })
    },
    async undo(tx, { actor, ...key }) {
      const { homeId } = key
      await lockHome(tx, homeId)
      const order = await selectBulkOrder(tx, key)
      if (order === undefined) throw new GatewayError('not_found')
      const now = clock.now()
      const rooms = await selectBulkRooms(tx, key)
      if (undoOf(order, rooms, now) !== 'possible') throw new GatewayError('conflict')
      const held = rooms.filter((room) => room.overrideId !== null && isHolding(room, now))
      const keys = held.map(({ roomId }) => ({ homeId, roomId }))
      await endOpenOverrides(tx, { homeId, roomIds: keys.map(({ roomId }) => roomId), at: now })
      const ids = held.map(({ formerOverrideId }) => formerOverrideId).filter((id) => id !== null)
      await reopenOverrides(tx, { homeId, ids, now })
      await markUndone(tx, key, { at: now, by: actor.name ?? '' })
      return sendOrders(tx, key, { rooms: keys, actor, isUndo: true })
    },
  }
}
