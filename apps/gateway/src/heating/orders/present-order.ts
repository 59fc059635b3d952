import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { RoomHand, RoomOrder } from '@foyer/contract/room.ts'
import { heldUntil } from '@foyer/rules/room-order/held-until.ts'
import { orderInForce, type OrderInForce, type OrderSources } from '@foyer/rules/room-order/room-order.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import type { HandChangeRow } from './hand-change.store.ts'

/** The order in force in a room at an instant (ms), in the contract's shape. */
export function presentOrder(sources: OrderSources, now: number): RoomOrder {
  const answer = orderInForce(sources, now)
  const back = answer.source === 'absence' ? heldUntil(sources.claims, 'absence', now) : null
  return {
    order: answer.order,
    source: answer.source,
    since: instantOrNull(answer.since),
    until: instantOrNull(answer.until),
    until_kind: answer.untilKind,
    next: answer.next === null ? null : { ...answer.next, until: instantOrNull(answer.next.until) },
    set_by: answer.setBy,
    set_at: instantOrNull(answer.setAt),
    cause: answer.cause,
    instead_of: answer.insteadOf,
    return_at: instantOrNull(back),
  }
}

/** A change that was made at a device of a room: it lasts as long as the order that it replaces. */
export function presentHand(change: HandChangeRow, instead: OrderInForce): RoomHand {
  const { mode, setpoint } = change.now
  return {
    device_id: change.deviceId,
    device_name: change.deviceName,
    at: instant(change.at),
    order: mode === null ? null : orderOfNumber(mode),
    setpoint,
    until: instantOrNull(instead.until),
  }
}
