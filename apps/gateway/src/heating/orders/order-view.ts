// The rules of order reckon in wall time.
import 'temporal-polyfill/global'
import type { Order } from '@foyer/contract/heating.ts'
import type { RoomHand, RoomOrder } from '@foyer/contract/room.ts'
import type { PastRequest } from '@foyer/rules/room-order/explain-blocks.ts'
import { type PastReason, pastReasons } from '@foyer/rules/room-order/past-reasons.ts'
import { isHandInForce } from '@foyer/rules/room-order/hand-change.ts'
import { orderInForce, type PlannedBlock, plannedBlocks } from '@foyer/rules/room-order/room-order.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import type { Devices, HomeDevice } from '#home/devices/devices.ts'
import { readHandChanges } from './hearers.ts'
import { selectSources } from './order.store.ts'
import type { OrderStates } from '#home/rooms/present-order-state.ts'
import { readOrderStates } from './order-states.ts'
import { readPastRequests } from './past-requests.ts'
import { presentHand, presentOrder } from './present-order.ts'
import { selectPastClaims, selectPastSlots } from './past-claim.store.ts'
import { localWeek, orderSources } from './room-sources.ts'

/** What the rooms of a home are told, looked at and not changed. */
export type OrderView = {
  /** What is in force in each room of a home, and why; a transaction asks within itself. */
  stateOf(homeId: string, from?: Database): Promise<Map<string, RoomOrder>>
  /** How what should be in force stands in each room of these homes and at each of their heating devices, by home. */
  statesOf(
    homes: ReadonlyMap<string, readonly HomeDevice[]>,
    from?: Database,
  ): Promise<Map<string, OrderStates>>
  /** The orders to come in each room over [from, to), ms, as its sources have them now. */
  plannedOf(homeId: string, from: number, to: number): Promise<Map<string, PlannedBlock[]>>
  /** What the week of a room, or its default order, says at an instant (ms), whatever stands above it. */
  weeksOf(from: Database, homeId: string): Promise<(roomId: string, at: number) => Order | undefined>
  /** What each room was to do over [from, to), ms, and why, as far as that is known. */
  reasonsOf(homeId: string, from: number, to: number): Promise<Map<string, PastReason[]>>
  /** What the devices of each room were asked for over [from, to), ms, and what was set at them. */
  requestsOf(homeId: string, from: number, to: number): Promise<Map<string, PastRequest[]>>
  /** What somebody set at a device of each room and still holds; rooms where nobody did have none. */
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
    async weeksOf(from, homeId) {
      const rooms = await selectSources(from, homeId)
      const sources = new Map(rooms.map((room) => [room.roomId, { ...orderSources(room), claims: [] }]))
      return (roomId, at) => {
        const own = sources.get(roomId)
        return own === undefined ? undefined : orderInForce(own, at).order
      }
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
