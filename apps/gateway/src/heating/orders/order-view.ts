// The rules of orders compute in wall time.
import 'temporal-polyfill/global'
import type { RoomHand, RoomOrder } from '@foyer/contract/room.ts'
import type { PastRequest } from '@foyer/rules/room-order/explain-blocks.ts'
import type { OrderStates } from '@foyer/rules/room-order/order-state.ts'
import { type PastReason, pastReasons } from '@foyer/rules/room-order/past-reasons.ts'
import { isHandInForce } from '@foyer/rules/room-order/hand-change.ts'
import { orderInForce, type PlannedBlock, plannedBlocks } from '@foyer/rules/room-order/room-order.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { readHandChanges } from './heating-devices.ts'
import { selectSources } from './order.store.ts'
import { readOrderStates } from './order-states.ts'
import { readPastRequests } from './past-requests.ts'
import { presentHand, presentOrder } from './present-order.ts'
import { selectPastClaims, selectPastSlots } from './past-claim.store.ts'
import { localWeek, orderSources } from './room-sources.ts'

/** Read access to the orders of a home's rooms. */
export type OrderView = {
  /** The order in force in each room of a home, with its source; pass the transaction as `from` to read within it. */
  stateOf(homeId: string, from?: Database): Promise<Map<string, RoomOrder>>
  /** By home: for each room and each heating device, whether it follows the order that should be in force. */
  statesOf(
    homes: ReadonlyMap<string, readonly HomeDevice[]>,
    from?: Database,
  ): Promise<Map<string, OrderStates>>
  /** The planned orders of each room over [from, to), ms, from its sources as they are now. */
  plannedOf(homeId: string, from: number, to: number): Promise<Map<string, PlannedBlock[]>>
  /** The orders of each room over [from, to), ms, with their sources, as far as they are known. */
  reasonsOf(homeId: string, from: number, to: number): Promise<Map<string, PastReason[]>>
  /** The requests to the devices of each room over [from, to), ms, and the changes that were made at them. */
  requestsOf(homeId: string, from: number, to: number): Promise<Map<string, PastRequest[]>>
  /** The change by hand that is still in force in each room; rooms without one are left out. */
  handsOf(homeId: string): Promise<Map<string, RoomHand>>
}

export function createOrderView(parts: {
  database: Database
  devices: Pick<Devices, 'ofHome'>
  clock: Clock
}): OrderView {
  const { database, clock } = parts
  return {
    async stateOf(homeId, from = database) {
      const now = clock.now()
      const rooms = await selectSources(from, homeId)
      return new Map(rooms.map((room) => [room.roomId, presentOrder(orderSources(room), now)]))
    },
    statesOf: (homes, from = database) => readOrderStates(from, homes, clock.now()),
    async plannedOf(homeId, from, to) {
      const rooms = await selectSources(database, homeId)
      return new Map(rooms.map((room) => [room.roomId, plannedBlocks(orderSources(room), from, to)]))
    },
    async reasonsOf(homeId, from, to) {
      const span = { homeId, from, to }
      const [rooms, claims, slots] = await Promise.all([
        selectSources(database, homeId),
        selectPastClaims(database, span),
        selectPastSlots(database, span),
      ])
      return new Map(
        rooms.map((room) => {
          const own = <Of extends { roomId: string }>(all: readonly Of[]) =>
            all.filter(({ roomId }) => roomId === room.roomId)
          const { defaultOrder, weekSince } = room
          const sources = { claims: own(claims), slots: own(slots), schedule: localWeek(room), defaultOrder }
          return [room.roomId, pastReasons({ ...sources, weekSince }, from, to)]
        }),
      )
    },
    requestsOf: (homeId, from, to) => readPastRequests(database, { homeId, from, to }),
    async handsOf(homeId) {
      const now = clock.now()
      const changes = await readHandChanges(database, [homeId], () => parts.devices.ofHome(homeId))
      if (changes.length === 0) return new Map()
      const rooms = await selectSources(database, homeId)
      const newest = changes.toSorted((one, other) => one.at - other.at)
      return new Map(
        rooms.flatMap((room) => {
          const inForce = orderInForce(orderSources(room), now)
          const hand = newest.findLast(
            (one) => one.roomId === room.roomId && isHandInForce(one, inForce.since),
          )
          return hand === undefined ? [] : [[room.roomId, presentHand(hand, inForce)] as const]
        }),
      )
    },
  }
}
