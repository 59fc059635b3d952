// The rules of order reckon in wall time.
import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import type { Command } from '@foyer/contract/command.ts'
import { orderNumber, type Order } from '@foyer/contract/heating.ts'
import {
  isPlanned,
  orderInForce,
  type OrderSources,
  type OverrideEnd,
  overrideUntil,
} from '@foyer/rules/room-order/room-order.ts'
import type { Clock } from '#base/clock.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { hasOrder, isOwed, readHearers } from './hearers.ts'
import { createOrderView, type OrderView } from './order-view.ts'
import { localWeek, orderSources } from './room-sources.ts'
import {
  endOverride,
  insertOverride,
  lockRoom,
  type RoomKey,
  type RoomSourcesRow,
  selectOverrideEnd,
  selectSources,
} from './order.store.ts'
import { hasRoomBegun } from './slot.store.ts'

export type RoomOrders = OrderView & {
  /**
   * Sets a room to an order until an end. Gives the command that tells its devices, null where they have the order
   * already. Throws `not_found` for a room that the home has not, `not_commandable` where nothing hears an order.
   */
  setOverride(
    tx: Database,
    asked: RoomKey & { order: Order; end: OverrideEnd; actor: Actor },
  ): Promise<Command | null>
  /** Lets the room follow its week again. Gives and throws what `setOverride` does. */
  clearOverride(tx: Database, asked: RoomKey & { actor: Actor }): Promise<Command | null>
  /** The sources of a room that the transaction has locked; null where the home has no such room. */
  sourcesOf(tx: Database, key: RoomKey): Promise<{ room: RoomSourcesRow; sources: OrderSources } | null>
  /** Tells a room's devices the order in force; null where nothing has to be sent. */
  apply(tx: Database, asked: RoomKey & { order: Order; actor: Actor }): Promise<Command | null>
  /** Tells a room's devices what its week says now; null where something stronger holds, or nothing has to be sent. */
  applyPlan(tx: Database, asked: RoomKey & { actor: Actor }): Promise<Command | null>
  /** Whether all devices of a room do what an order says or are being told; false where none hears any. */
  isTold(tx: Database, key: RoomKey, order: Order): Promise<boolean>
  /**
   * Tells devices of a room that are back the order in force, where they owe it; `deviceIds` null: any of them.
   * `isUndecided`: one of them is still being asked for another order, and has to be looked at again when that ended.
   */
  tellOwed(
    tx: Database,
    asked: RoomKey & { deviceIds: ReadonlySet<string> | null },
  ): Promise<{ command: Command | null; isUndecided: boolean }>
}

export function createRoomOrders(parts: {
  database: Database
  commands: Pick<Commands, 'ask' | 'lastAsked'>
  devices: Pick<Devices, 'ofHome'>
  clock: Clock
}): RoomOrders {
  const { commands, clock } = parts

  const hearersOf = (tx: Database, key: RoomKey) => readHearers(parts, tx, key)

  async function apply(
    tx: Database,
    asked: RoomKey & { order: Order; actor: Actor },
  ): Promise<Command | null> {
    const { homeId, roomId, order, actor } = asked
    const hearers = await hearersOf(tx, asked)
    if (hearers.every((hearer) => hasOrder(hearer, order))) return null
    return commands.ask(tx, {
      homeId,
      target: { roomId },
      capability: 'thermostat_mode',
      value: order,
      actor,
    })
  }

  async function sourcesOf(tx: Database, key: RoomKey) {
    const room = (await lockRoom(tx, key)) ? (await selectSources(tx, key))[0] : undefined
    return room === undefined ? null : { room, sources: orderSources(room) }
  }

  /** The room to give an order to, locked. */
  async function orderable(tx: Database, key: RoomKey): Promise<RoomSourcesRow> {
    const found = await sourcesOf(tx, key)
    if (found === null) throw new GatewayError('not_found')
    if ((await hearersOf(tx, key)).length === 0) throw new GatewayError('not_commandable')
    return found.room
  }

  return {
    ...createOrderView(parts),
    sourcesOf,
    apply,
    async setOverride(tx, { order, end, ...asked }) {
      const room = await orderable(tx, asked)
      const now = clock.now()
      const { until, untilKind } = overrideUntil(end, localWeek(room), now)
      await endOverride(tx, asked, now)
      await insertOverride(tx, {
        id: randomUUID(),
        homeId: asked.homeId,
        roomId: asked.roomId,
        order,
        setBy: asked.actor.id,
        setByName: asked.actor.name ?? '',
        setAt: now,
        until,
        untilKind,
      })
      const override = { order, setByName: asked.actor.name ?? '', setAt: now, until, untilKind }
      const inForce = orderInForce(orderSources({ ...room, override }), now)
      return apply(tx, { ...asked, order: inForce.order })
    },
    async clearOverride(tx, asked) {
      const room = await orderable(tx, asked)
      const now = clock.now()
      await endOverride(tx, asked, now)
      return apply(tx, {
        ...asked,
        order: orderInForce(orderSources({ ...room, override: null }), now).order,
      })
    },
    async applyPlan(tx, asked) {
      const found = await sourcesOf(tx, asked)
      if (found === null) return null
      const { order, source } = orderInForce(found.sources, clock.now())
      return isPlanned(source) ? apply(tx, { ...asked, order }) : null
    },
    async isTold(tx, key, order) {
      const hearers = await hearersOf(tx, key)
      return hearers.length > 0 && hearers.every((hearer) => hasOrder(hearer, order))
    },
    async tellOwed(tx, { deviceIds, ...key }) {
      const found = await sourcesOf(tx, key)
      if (found === null) return { command: null, isUndecided: false }
      const now = clock.now()
      const { order, source, since: begun } = orderInForce(found.sources, now)
      // What was in force before an override is another order once it is back, however old it is.
      const ended = await selectOverrideEnd(tx, key)
      const since = begun === null || ended === null ? (begun ?? ended) : Math.max(begun, ended)
      const hasBegun = source !== 'default' || (await hasRoomBegun(tx, key))
      const back = (await hearersOf(tx, key)).filter(
        ({ device }) => deviceIds === null || deviceIds.has(device.id),
      )
      const isUndecided = back.some(
        ({ last }) => last?.outcome === 'open' && last.number !== orderNumber(order),
      )
      const owing = back.filter((hearer) => isOwed(hearer, { order, since, hasBegun }, now))
      if (owing.length === 0) return { command: null, isUndecided }
      const command = await commands.ask(tx, {
        homeId: key.homeId,
        target: { roomId: key.roomId },
        capability: 'thermostat_mode',
        value: order,
        actor: { kind: 'system', id: null, name: null },
        only: owing.map(({ device }) => device.id),
      })
      return { command, isUndecided }
    },
  }
}
