// The rules of order reckon in wall time.
import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import type { Command } from '@foyer/contract/command.ts'
import { orderNumber, type Order } from '@foyer/contract/heating.ts'
import {
  isPlanned,
  orderInForce,
  type OverrideEnd,
  overrideUntil,
} from '@foyer/rules/room-order/room-order.ts'
import type { Clock } from '#base/clock.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { Due } from '#base/due/due.ts'
import { hasOrder, type Hearer, isOwed, readHearers } from './hearers.ts'
import { createOrderView, type OrderView } from './order-view.ts'
import { localWeek, orderSources } from './room-sources.ts'
import {
  endOverrides,
  insertOverride,
  lockRoom,
  type RoomKey,
  type RoomSourcesRow,
  selectOverrideEnd,
  selectSourcesOf,
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
  /** Has the keeper of these rooms look at them once this is committed: what decides their orders has changed. */
  wake(tx: Database, rooms: readonly RoomKey[]): Promise<void>
  /** Tells a room's devices what its week says now; null where something stronger holds, or nothing has to be sent. */
  applyPlan(tx: Database, asked: RoomKey & { actor: Actor }): Promise<Command | null>
  /**
   * Tells devices of a room that are back the order in force, where they owe it; `deviceIds` null: any of them.
   * `isUndecided`: one of them is still being asked for another order, or an edge of the room's week comes first: it
   * has to be looked at again after that.
   */
  tellOwed(
    tx: Database,
    asked: RoomKey & { deviceIds: ReadonlySet<string> | null },
  ): Promise<{ command: Command | null; isUndecided: boolean }>
}

export function createRoomOrders(parts: {
  database: Database
  commands: Pick<Commands, 'ask' | 'lastAsked'>
  devices: Pick<Devices, 'ofHome' | 'ofHomes'>
  due: Pick<Due, 'write' | 'isWaiting'>
  clock: Clock
}): RoomOrders {
  const { commands, due, clock } = parts

  async function hearersOf(tx: Database, key: RoomKey): Promise<Hearer[]> {
    return (await readHearers(parts, tx, [key])).get(key.roomId) ?? []
  }

  async function wake(tx: Database, rooms: readonly RoomKey[]): Promise<void> {
    const at = clock.now()
    await due.write(
      tx,
      rooms.map(({ homeId, roomId }) => ({ kind: 'room', homeId, subject: roomId, at })),
    )
  }

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
    const room = (await lockRoom(tx, key)) ? (await selectSourcesOf(tx, [key]))[0] : undefined
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
    wake,
    async setOverride(tx, { order, end, ...asked }) {
      const room = await orderable(tx, asked)
      const now = clock.now()
      const { until, untilKind } = overrideUntil(end, localWeek(room), now)
      await endOverrides(tx, [{ ...asked, at: now }])
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
      await wake(tx, [asked])
      const override = { order, setByName: asked.actor.name ?? '', setAt: now, until, untilKind }
      const inForce = orderInForce(orderSources({ ...room, override }), now)
      return apply(tx, { ...asked, order: inForce.order })
    },
    async clearOverride(tx, asked) {
      const room = await orderable(tx, asked)
      const now = clock.now()
      await endOverrides(tx, [{ ...asked, at: now }])
      await wake(tx, [asked])
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
    async tellOwed(tx, { deviceIds, ...key }) {
      const found = await sourcesOf(tx, key)
      if (found === null) return { command: null, isUndecided: false }
      const now = clock.now()
      // An edge that has passed meanwhile is the week's to tell.
      const edge = { kind: 'room', homeId: key.homeId, subject: key.roomId, now } as const
      if (await due.isWaiting(tx, edge)) return { command: null, isUndecided: true }
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
