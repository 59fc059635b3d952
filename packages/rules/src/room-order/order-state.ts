import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import {
  type ActorKind,
  type OrderSource,
  type OrderStateReason,
  orderStates as worstFirst,
  type orderStateSources,
} from '@foyer/contract/order-state.ts'
import { isHandInForce } from './hand-change.ts'
import { isReplaced, requestStateOf } from './request-state.ts'

/**
 * ms that the gateway has to request a new order; after that, a device with another order counts as never
 * requested.
 */
const REQUESTING_MS = 60_000
/**
 * ms for which the ledger watches a confirmed value: within them, a value that goes back is a reverted
 * command.
 */
const WATCHED_MS = 3_600_000
/** °C within which two setpoints are the same: half of a valve's usual step. */
const NEAR = 0.25

/** An order, or °C set on a device alone. */
export type Wanted = Order | number

/** The newest request to a device, from the ledger. Times are ms. */
export type RequestFacts = {
  readonly commandId: string
  readonly wanted: Wanted
  readonly actor: { readonly kind: ActorKind; readonly name: string | null }
  /** Requested of the device alone, not of its room. */
  readonly isItsOwn: boolean
  readonly status: CommandStatus
  readonly reason: CommandReason | null
  /** The hub's error message. */
  readonly detail: string | null
  /** The device receives it at its next report. */
  readonly waits: boolean
  readonly requestedAt: number
  readonly endedAt: number | null
}

/** A heating device that follows its room. */
export type HeatingFacts = {
  readonly id: string
  readonly name: string
  readonly isReachable: boolean
  readonly silentSince: number | null
  /** What it reports: the orders that match it, and its setpoint, °C. null: it never reported. */
  readonly reported: {
    readonly orders: readonly Order[]
    readonly setpoint: number | null
    readonly at: number
  } | null
  /** The newest request of any kind, and the newest for an order. */
  readonly newest: RequestFacts | null
  readonly newestOrder: RequestFacts | null
  /** The newest change that a person made at the device. */
  readonly hand: (Parameters<typeof isHandInForce>[0] & { readonly order: Order | null }) | null
}

/** The order in force in a room, and its heating devices. */
export type OrderFacts = {
  readonly inForce: {
    readonly order: Order
    readonly source: OrderSource
    /** The person, or the absence, scenario or device, that it comes from. */
    readonly by: string | null
    /** ms; null: there was no other. */
    readonly since: number | null
  }
  readonly devices: readonly HeatingFacts[]
}

type Expected = {
  readonly wanted: Wanted
  readonly source: (typeof orderStateSources)[number]
  readonly by: string | null
}

/** Times are ms. */
type Standing = {
  readonly state: (typeof worstFirst)[number]
  readonly since: number | null
  readonly reason: OrderStateReason | null
  readonly detail: string | null
}

/** The expected order, its state, and the newest request. */
export type OrderAnswer = Expected & Standing & { readonly requested: RequestFacts | null }
export type DeviceOrderAnswer = OrderAnswer & { readonly id: string; readonly name: string }
export type RoomOrderAnswer = OrderAnswer & { readonly devices: readonly DeviceOrderAnswer[] }

/** The order states of a home: of its rooms, and of its heating devices, including those in no room. */
export type OrderStates = {
  readonly rooms: ReadonlyMap<string, RoomOrderAnswer>
  readonly devices: ReadonlyMap<string, DeviceOrderAnswer>
}

/**
 * The order state of a room and of each of its heating devices at an instant (ms): the expected order and its
 * source, the last request, and whether it is confirmed. A room has the worst state of its devices
 * (`orderStates`), among equal ones the oldest. null if the room has no heating device.
 */
export function orderState({ inForce, devices }: OrderFacts, now: number): RoomOrderAnswer | null {
  const answers = devices.map((device) => {
    const { id, name, newest } = device
    const expected = expectedOf(device, inForce)
    return { id, name, ...expected, ...standingOf(device, expected, inForce.since, now), requested: newest }
  })
  const worst = answers.toSorted(
    (one, other) =>
      worstFirst.indexOf(one.state) - worstFirst.indexOf(other.state) ||
      (one.since ?? -Infinity) - (other.since ?? -Infinity),
  )[0]
  if (worst === undefined) return null
  const { state, since, reason, detail } = worst
  const { order: wanted, source, by } = inForce
  return { wanted, source, by, state, since, reason, detail, requested: newestOf(answers), devices: answers }
}

/** A change at the device, or a request to it alone, applies until its room has another order. */
function expectedOf(device: HeatingFacts, { order, source, by, since }: OrderFacts['inForce']): Expected {
  const { hand, newest } = device
  if (hand !== null && isHandInForce(hand, since)) {
    return { wanted: hand.order ?? hand.now.setpoint ?? order, source: 'hand', by: device.name }
  }
  if (newest !== null && newest.isItsOwn && newest.requestedAt >= (since ?? -Infinity)) {
    return { wanted: newest.wanted, source: 'device', by: newest.actor.name }
  }
  return { wanted: order, source, by }
}

function standingOf(
  device: HeatingFacts,
  { wanted, source }: Expected,
  inForceSince: number | null,
  now: number,
): Standing {
  const { newest, newestOrder, hand, reported } = device
  const request = source === 'device' ? newest : newestOrder
  if (!device.isReachable) {
    const reason = request?.reason === 'hub_offline' ? 'hub_offline' : 'device_offline'
    return { state: 'unknown', since: device.silentSince, reason, detail: null }
  }
  if (hand !== null && source === 'hand') return confirmed(hand.at)
  if (request !== null && requestStateOf(request) === 'pending') {
    const reason = request.waits ? ('waits_for_device' as const) : null
    return { state: 'pending', since: request.requestedAt, reason, detail: null }
  }
  const does = reported !== null && isDone(reported, wanted)
  const own = request !== null && isSame(request.wanted, wanted) ? request : null
  const failure = own === null ? null : failureOf(own)
  if (own !== null && failure !== null && !(does && obeyedLater(own, reported.at))) {
    return { state: 'failed', since: own.endedAt, reason: failure, detail: own.detail }
  }
  const isWatched = own?.status === 'confirmed' && (reported?.at ?? 0) <= (own.endedAt ?? 0) + WATCHED_MS
  if (does || isWatched)
    return confirmed(latest(inForceSince, failure === null ? own?.endedAt : reported?.at))
  if (reported === null) return { state: 'unknown', since: null, reason: 'never_reported', detail: null }
  if (own?.status === 'confirmed') {
    return { state: 'failed', since: reported.at, reason: 'went_back', detail: null }
  }
  if (inForceSince !== null && now - inForceSince < REQUESTING_MS) {
    return { state: 'pending', since: inForceSince, reason: null, detail: null }
  }
  return { state: 'unknown', since: inForceSince, reason: 'not_requested', detail: null }
}

/** Why a request failed; null if it did not, or if another one replaced it. */
function failureOf(request: RequestFacts): OrderStateReason | null {
  const { reason } = request
  if (isReplaced(reason) || requestStateOf(request) !== 'failed') return null
  return reason ?? 'no_answer'
}

/**
 * True if a device reports the requested value after the request failed. A report from before the end may be
 * the hub's echo, or the value that later went back; a request that was never sent has neither.
 */
function obeyedLater({ status, endedAt }: RequestFacts, reportedAt: number): boolean {
  return status === 'refused' || reportedAt > (endedAt ?? Infinity)
}

function isDone({ orders, setpoint }: NonNullable<HeatingFacts['reported']>, wanted: Wanted): boolean {
  if (typeof wanted !== 'number') return orders.includes(wanted)
  return setpoint !== null && isSame(setpoint, wanted)
}

function isSame(one: Wanted, other: Wanted): boolean {
  return typeof one === 'number' && typeof other === 'number' ? Math.abs(one - other) <= NEAR : one === other
}

function confirmed(since: number | null): Standing {
  return { state: 'confirmed', since, reason: null, detail: null }
}

function latest(one: number | null, other: number | null | undefined): number | null {
  return one === null ? (other ?? null) : Math.max(one, other ?? one)
}

function newestOf(answers: readonly DeviceOrderAnswer[]): RequestFacts | null {
  const requests = answers.flatMap(({ requested }) => requested ?? [])
  return requests.toSorted((one, other) => other.requestedAt - one.requestedAt)[0] ?? null
}
