// The rules of orders compute in wall time.
import 'temporal-polyfill/global'
import { randomUUID } from 'node:crypto'
import type { Command } from '@foyer/contract/command.ts'
import { orderNumber, type Order } from '@foyer/contract/heating.ts'
import { isSameStanding, type Standing } from '@foyer/rules/room-order/hand-change.ts'
import { type OverrideEnd, overrideUntil } from '@foyer/rules/room-order/override-end.ts'
import { appliesSince, isWeekly, orderInForce } from '@foyer/rules/room-order/room-order.ts'
import type { Clock } from '#base/clock.ts'
import type { Actor, Commands } from '#heating/commands/commands.ts'
import type { CommandRequest } from '#heating/commands/ledger.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices } from '#home/devices/devices.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import { lockHome } from '#home/homes/homes.ts'
import {
  hasOrder,
  type HeatingDevice,
  isResendDue,
  readHeatingDevices,
  standingOf,
} from './heating-devices.ts'
import { relayRoomIds } from './relay-rooms.ts'
import { createOrderView, type OrderView } from './order-view.ts'
import { createRoomClaims, type RoomClaims } from './room-claims.ts'
import { localWeek, orderSources } from './room-sources.ts'
import {
  endOverrides,
  insertOverride,
  type RoomSourcesRow,
  selectHoldEnds,
  selectSourcesOf,
} from './order.store.ts'
import type { RoomKey } from './room-key.ts'
import { selectBegun } from './slot.store.ts'

export type RoomOrders = OrderView &
  RoomClaims & {
    /**
     * Sets a room to an order until an end. Returns the command to its devices, or null if they follow the order
     * already. Throws `not_found` for a room that the home does not have, `not_commandable` if no device in it receives
     * orders.
     */
    setOverride(
      tx: Database,
      asked: RoomKey & { order: Order; end: OverrideEnd; actor: Actor },
    ): Promise<Command | null>
    /** Ends the override, so that the room follows its week again. Returns and throws as `setOverride`. */
    clearOverride(tx: Database, asked: RoomKey & { actor: Actor }): Promise<Command | null>
    /** The order in force in a room; null for a room that the home does not have. */
    orderOf(tx: Database, key: RoomKey): Promise<Order | null>
    /**
     * Sends the order in force in a room to its devices, on a user's request; null if nothing has to be sent. Throws
     * `not_found` for a room that the home does not have.
     */
    applyInForce(tx: Database, asked: RoomKey & { actor: Actor }): Promise<Command | null>
    /**
     * Sends the order of the room's week to its devices, lowered on a red day, unless a stronger source is in force or they
     * follow it already.
     */
    applyPlan(tx: Database, asked: RoomKey & { actor: Actor }): Promise<void>
    /**
     * Sends the orders in force at an instant (ms) to devices of locked homes that are back and need them. Returns the homes in which
     * something was sent, and the devices that have to be checked again later: one has an open request for another order,
     * or it reports something else by now.
     */
    resendOrders(
      tx: Database,
      devices: readonly (RoomKey & { deviceId: string; reported: Standing })[],
      now: number,
    ): Promise<{ sent: Set<string>; undecided: Set<string> }>
  }

export function createRoomOrders(parts: {
  database: Database
  commands: Pick<Commands, 'ask' | 'askAll'>
  devices: Pick<Devices, 'ofHome' | 'ofHomes'>
  clock: Clock
}): RoomOrders {
  const { commands, clock } = parts

  async function heatingDevicesOf(tx: Database, key: RoomKey): Promise<HeatingDevice[]> {
    return (await readHeatingDevices(parts, tx, [key])).get(key.roomId) ?? []
  }

  async function apply(
    tx: Database,
    asked: RoomKey & { order: Order; actor: Actor },
  ): Promise<Command | null> {
    const { homeId, roomId, order, actor } = asked
    const heatingDevices = await heatingDevicesOf(tx, asked)
    if (heatingDevices.every((heatingDevice) => hasOrder(heatingDevice, order))) return null
    return commands.ask(tx, {
      homeId,
      target: { roomId },
      capability: 'thermostat_mode',
      value: order,
      actor,
    })
  }

  async function sourcesOf(tx: Database, key: RoomKey) {
    await lockHome(tx, key.homeId)
    const [room] = await selectSourcesOf(tx, [key])
    return room === undefined ? null : { room, sources: orderSources(room) }
  }

  /** Returns the room that is to receive an order, with its home locked. */
  async function orderable(tx: Database, key: RoomKey): Promise<RoomSourcesRow> {
    const found = await sourcesOf(tx, key)
    if (found === null) throw new GatewayError('not_found')
    const isHeated =
      (await heatingDevicesOf(tx, key)).length > 0 || (await relayRoomIds(tx, key.homeId)).has(key.roomId)
    if (!isHeated) throw new GatewayError('not_commandable')
    return found.room
  }

  return {
    ...createOrderView(parts),
    ...createRoomClaims({ clock }),
    async orderOf(tx, key) {
      const found = await sourcesOf(tx, key)
      return found === null ? null : orderInForce(found.sources, clock.now()).order
    },
    async applyInForce(tx, asked) {
      const found = await sourcesOf(tx, asked)
      if (found === null) throw new GatewayError('not_found')
      return apply(tx, { ...asked, order: orderInForce(found.sources, clock.now()).order })
    },
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
      const override = { order, setByName: asked.actor.name ?? '', setAt: now, until, untilKind }
      const inForce = orderInForce(orderSources({ ...room, override }), now)
      return apply(tx, { ...asked, order: inForce.order })
    },
    async clearOverride(tx, asked) {
      const room = await orderable(tx, asked)
      const now = clock.now()
      await endOverrides(tx, [{ ...asked, at: now }])
      return apply(tx, {
        ...asked,
        order: orderInForce(orderSources({ ...room, override: null }), now).order,
      })
    },
    async applyPlan(tx, asked) {
      const found = await sourcesOf(tx, asked)
      if (found === null) return
      const { order, source } = orderInForce(found.sources, clock.now())
      if (isWeekly(source)) await apply(tx, { ...asked, order })
    },
    async resendOrders(tx, returned, now) {
      const keys = [...new Map(returned.map((device) => [device.roomId, device])).values()]
      const reported = new Map(returned.map((device) => [device.deviceId, device.reported]))
      const undecided = new Set<string>()
      const ends = await selectHoldEnds(tx, keys)
      const begun = await selectBegun(tx, keys)
      const heatingDevices = await readHeatingDevices(parts, tx, keys)
      const requests = (await selectSourcesOf(tx, keys)).flatMap((room): CommandRequest[] => {
        const { homeId, roomId } = room
        const returnedHere = (heatingDevices.get(roomId) ?? []).filter(({ device }) =>
          reported.has(device.id),
        )
        const { order, source, since: from } = orderInForce(orderSources(room), now)
        const isDecided = ({ device, last }: HeatingDevice) => {
          const state = reported.get(device.id)
          return (
            !(last?.outcome === 'open' && last.number !== orderNumber(order)) &&
            // A person may have changed it in the meantime.
            state !== undefined &&
            isSameStanding(standingOf(device), state)
          )
        }
        for (const one of returnedHere) if (!isDecided(one)) undecided.add(one.device.id)
        const since = appliesSince(from, ends.get(roomId) ?? null)
        const hasBegun = source !== 'default' || begun.has(roomId)
        const only = returnedHere
          .filter(isDecided)
          .filter((heatingDevice) => isResendDue(heatingDevice, { order, since, hasBegun }, now))
          .map(({ device }) => device.id)
        if (only.length === 0) return []
        const actor = { kind: 'system', id: null, name: null } as const
        return [{ homeId, target: { roomId }, capability: 'thermostat_mode', value: order, actor, only }]
      })
      if (requests.length > 0) await commands.askAll(tx, requests)
      return { sent: new Set(requests.map(({ homeId }) => homeId)), undecided }
    },
  }
}
