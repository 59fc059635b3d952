// Schedules are computed in wall time.
import 'temporal-polyfill/global'
import { orderOfNumber, orders } from '@foyer/contract/heating.ts'
import {
  type DeviceOrderAnswer,
  type HeatingFacts,
  type OrderFacts,
  orderState,
  type OrderStates,
  type RequestFacts,
  type RoomOrderAnswer,
} from '@foyer/rules/room-order/order-state.ts'
import { appliesSince, orderInForce } from '@foyer/rules/room-order/room-order.ts'
import type { Database } from '#base/database/database.ts'
import { type NewestRequestRow, selectNewestRequests } from '#heating/commands/commands.ts'
import type { HomeDevice } from '#home/devices/devices.ts'
import { isHeatingDevice, isHeatingRelay } from '#home/devices/heating-relay.ts'
import { isOrderDone } from './compare-order.ts'
import { type HandChange, readHandChanges } from './heating-devices.ts'
import { type RoomSourcesRow, selectHoldEnds, selectSourcesOfHomes } from './order.store.ts'
import { orderSources } from './room-sources.ts'

/** The order states of these homes from their devices as they were read, at an instant (ms). */
export async function readOrderStates(
  database: Database,
  homes: ReadonlyMap<string, readonly HomeDevice[]>,
  now: number,
): Promise<Map<string, OrderStates>> {
  const statesIn = await readOrderFacts(database, homes)
  return new Map(Array.from(homes.keys(), (homeId) => [homeId, statesIn(homeId, now)]))
}

/**
 * Reads what the order states of these homes depend on, for their devices as they were read. Returns what computes those
 * of one home at an instant (ms); it throws if the home has an invalid week.
 */
export async function readOrderFacts(
  database: Database,
  homes: ReadonlyMap<string, readonly HomeDevice[]>,
): Promise<(homeId: string, now: number) => OrderStates> {
  const homeIds = [...homes.keys()]
  const all = [...homes.values()].flat()
  // One after the other: the caller may be inside a transaction, which has one connection.
  const sources = await selectSourcesOfHomes(database, homeIds)
  const requests = await selectNewestRequests(database, homeIds)
  const hands = await readHandChanges(database, homeIds, () => all)
  const ends = await selectHoldEnds(database, sources)
  const requestsOf = Map.groupBy(requests, ({ deviceId }) => deviceId)
  const handOf = new Map(hands.map((hand) => [hand.deviceId, hand]))
  const roomsOf = Map.groupBy(sources, ({ homeId }) => homeId)
  return (homeId, now) => {
    const rooms = new Map<string, RoomOrderAnswer>()
    const devices = new Map<string, DeviceOrderAnswer>()
    const heating = (homes.get(homeId) ?? []).filter(isHeatingDevice)
    const factsOf = (device: HomeDevice, inForce: OrderFacts['inForce']) => {
      const asked = requestsOf.get(device.id) ?? []
      return isHeatingRelay(device)
        ? relayFacts(device, asked, inForce)
        : heatingFacts(device, asked, handOf.get(device.id) ?? null)
    }
    for (const room of roomsOf.get(homeId) ?? []) {
      const inForce = inForceOf(room, ends.get(room.roomId) ?? null, now)
      const own = heating.filter(({ roomId, excludedAt }) => roomId === room.roomId && excludedAt === null)
      const answer = orderState({ inForce, devices: own.map((device) => factsOf(device, inForce)) }, now)
      if (answer === null) continue
      rooms.set(room.roomId, answer)
      for (const device of answer.devices) devices.set(device.id, device)
    }
    for (const device of heating) {
      if (devices.has(device.id)) continue
      // It follows no room: only a request for the device itself should be in force.
      const facts = heatingFacts(device, requestsOf.get(device.id) ?? [], null)
      if (facts.newest === null || !facts.newest.isItsOwn) continue
      const nothing = { order: 'stop', source: 'default', by: null, since: null } as const
      const answer = orderState({ inForce: nothing, devices: [facts] }, now)?.devices[0]
      if (answer !== undefined) devices.set(device.id, answer)
    }
    return { rooms, devices }
  }
}

function inForceOf(room: RoomSourcesRow, ended: number | null, now: number): OrderFacts['inForce'] {
  const { order, source, since, setBy, cause } = orderInForce(orderSources(room), now)
  return { order, source, by: setBy ?? cause?.name ?? null, since: appliesSince(since, ended) }
}

function heatingFacts(
  device: HomeDevice,
  asked: readonly NewestRequestRow[],
  hand: HandChange | null,
): HeatingFacts {
  const mode = device.values.get('thermostat_mode')
  const setpoint = device.values.get('setpoint')
  const mostRecent = asked.find(({ kind }) => kind === 'any')
  const order = asked.find(({ kind }) => kind === 'order')
  return {
    ...deviceFacts(device),
    reported:
      mode === undefined
        ? null
        : {
            orders: orders.filter((one) => isOrderDone(device, one)),
            setpoint: setpoint?.value ?? null,
            at: Math.max(mode.at, setpoint?.at ?? mode.at),
          },
    newest: mostRecent === undefined ? null : requestOf(mostRecent),
    newestOrder: order === undefined ? null : requestOf(order),
    hand:
      hand === null ? null : { ...hand, order: hand.now.mode === null ? null : orderOfNumber(hand.now.mode) },
  }
}

/**
 * A relay receives no orders: it is switched on and off as its room's order requires. It does not follow the order
 * while its newest switching failed.
 */
function relayFacts(
  device: HomeDevice,
  asked: readonly NewestRequestRow[],
  { order }: OrderFacts['inForce'],
): HeatingFacts {
  const last = asked.find(({ kind }) => kind === 'on')
  const isOpen = last?.status === 'requested' || last?.status === 'sent'
  const on = device.values.get('on')
  const isSwitched = last === undefined || isOpen || Number(last.value === true) === on?.value
  const request = last === undefined || isOpen ? null : { ...requestOf(last), wanted: order, isItsOwn: false }
  return {
    ...deviceFacts(device),
    reported: on === undefined ? null : { orders: isSwitched ? [order] : [], setpoint: null, at: on.at },
    newest: request,
    newestOrder: request,
    hand: null,
  }
}

function deviceFacts({ id, name, reachable, disconnectedSince }: HomeDevice) {
  return { id, name, isReachable: reachable, silentSince: reachable ? null : disconnectedSince }
}

function requestOf(row: NewestRequestRow): RequestFacts {
  const { capability, value, actorKind, actorName } = row
  const order = orders.find((one) => one === value)
  const wanted = capability === 'setpoint' && typeof value === 'number' ? value : (order ?? 'stop')
  return { ...row, wanted, actor: { kind: actorKind, name: actorName } }
}
