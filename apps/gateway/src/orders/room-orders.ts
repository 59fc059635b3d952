// The rules of order reckon in wall time.
import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import type { Command } from '@foyer/contract/command.ts'
import { type Order, orderNumber } from '@foyer/contract/heating.ts'
import type { RoomOrder } from '@foyer/contract/room.ts'
import {
  isPlanned,
  orderInForce,
  type OrderSources,
  type OverrideEnd,
  overrideUntil,
  type PlannedBlock,
  plannedBlocks,
} from '@foyer/rules/room-order/room-order.ts'
import type { Clock } from '#clock.ts'
import type { Actor, Commands } from '#commands/commands.ts'
import type { Database } from '#database/database.ts'
import type { Devices, HomeDevice } from '#devices/devices.ts'
import { GatewayError } from '#http/gateway-error.ts'
import {
  endOverride,
  insertOverride,
  lockRoom,
  type RoomKey,
  type RoomSourcesRow,
  selectSources,
} from './order.store.ts'
import { presentOrder } from './present-order.ts'

export type RoomOrders = {
  /** What is in force in each room of a home, and why. */
  stateOf(homeId: string): Promise<Map<string, RoomOrder>>
  /** The orders to come in each room over [from, to), ms, as its sources have them now. */
  plannedOf(homeId: string, from: number, to: number): Promise<Map<string, PlannedBlock[]>>
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
  /** As `apply`, to those devices only that are there and are known to have another order. */
  reapply(tx: Database, asked: RoomKey & { order: Order; actor: Actor }): Promise<Command | null>
}

export function createRoomOrders(parts: {
  database: Database
  commands: Pick<Commands, 'ask' | 'lastAsked'>
  devices: Pick<Devices, 'ofHome'>
  clock: Clock
}): RoomOrders {
  const { database, commands, devices, clock } = parts

  /** The room's devices that hear an order, each with the number it has or is being told; null: nobody knows. */
  async function hearersOf(tx: Database, { homeId, roomId }: RoomKey) {
    const hearers = (await devices.ofHome(homeId)).filter(
      (device) => device.roomId === roomId && hears(device),
    )
    const asked = await commands.lastAsked(tx, {
      homeId,
      deviceIds: hearers.map((device) => device.id),
      capability: 'thermostat_mode',
    })
    return hearers.map((device) => {
      const reported = device.values.get('thermostat_mode')?.value ?? null
      const last = asked.get(device.id)
      const isTold = last?.outcome === 'open'
      // What it reports may be no more than its hub's echo of an order that it never confirmed.
      const isEcho = last?.outcome === 'missed' && last.number === reported
      return { device, reported, isTold, number: isTold ? last.number : isEcho ? null : reported }
    })
  }

  async function apply(
    tx: Database,
    asked: RoomKey & { order: Order; actor: Actor },
  ): Promise<Command | null> {
    const { homeId, roomId, order, actor } = asked
    const hearers = await hearersOf(tx, asked)
    if (hearers.every(({ number }) => number === orderNumber(order))) return null
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
    sourcesOf,
    apply,
    async stateOf(homeId) {
      const now = clock.now()
      const rooms = await selectSources(database, { homeId, roomId: null })
      return new Map(rooms.map((room) => [room.roomId, presentOrder(orderInForce(orderSources(room), now))]))
    },
    async plannedOf(homeId, from, to) {
      const rooms = await selectSources(database, { homeId, roomId: null })
      return new Map(rooms.map((room) => [room.roomId, plannedBlocks(orderSources(room), from, to)]))
    },
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
    async reapply(tx, { homeId, roomId, order, actor }) {
      const astray = (await hearersOf(tx, { homeId, roomId })).filter(
        ({ device, isTold, reported, number }) =>
          device.reachable && !isTold && reported !== null && number !== orderNumber(order),
      )
      if (astray.length === 0) return null
      return commands.ask(tx, {
        homeId,
        target: { roomId },
        capability: 'thermostat_mode',
        value: order,
        actor,
        only: astray.map(({ device }) => device.id),
      })
    },
  }
}

/** All that may decide a room's order today. */
function orderSources(room: RoomSourcesRow): OrderSources {
  const { override, defaultOrder } = room
  return {
    claims:
      override === null
        ? []
        : [
            {
              kind: 'override',
              order: override.order,
              since: override.setAt,
              until: override.until,
              untilKind: override.untilKind,
              setBy: override.setByName,
              setAt: override.setAt,
            },
          ],
    schedule: localWeek(room),
    defaultOrder,
  }
}

function localWeek({ week, zone }: RoomSourcesRow) {
  return week === null ? null : { week, zone }
}

function hears(device: HomeDevice): boolean {
  return device.commands.includes('thermostat_mode')
}
