import type { RoomOrder } from '@foyer/contract/room.ts'
import type { OrderInForce } from '@foyer/rules/room-order/room-order.ts'
import { instantOrNull } from '#devices/present-device.ts'

/** What is in force in a room as the contract shows it. */
export function presentOrder(answer: OrderInForce): RoomOrder {
  return {
    order: answer.order,
    source: answer.source,
    since: instantOrNull(answer.since),
    until: instantOrNull(answer.until),
    until_kind: answer.untilKind,
    next: answer.next === null ? null : { ...answer.next, until: instantOrNull(answer.next.until) },
    set_by: answer.setBy,
    set_at: instantOrNull(answer.setAt),
    instead_of: answer.insteadOf,
  }
}
