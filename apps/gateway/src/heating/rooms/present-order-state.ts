import type { Order } from '@foyer/contract/heating.ts'
import type { OrderState, RoomOrderState } from '@foyer/contract/order-state.ts'
import type { OrderAnswer, RoomOrderAnswer, Wanted } from '@foyer/rules/room-order/order-state.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'

/** The state of an order, in the form of the contract. */
export function presentOrderState(answer: OrderAnswer): OrderState {
  const { state, since, reason, detail, wanted, source, by, requested } = answer
  return {
    state,
    since: instantOrNull(since),
    reason,
    detail,
    ...wordsOf(wanted),
    source,
    by,
    requested:
      requested === null
        ? null
        : {
            command_id: requested.commandId,
            ...wordsOf(requested.wanted),
            actor: requested.actor,
            at: instant(requested.requestedAt),
          },
  }
}

/** The state of a room's order, with each of its devices. */
export function presentRoomState(answer: RoomOrderAnswer): RoomOrderState {
  const devices = answer.devices.map((device) => ({
    ...presentOrderState(device),
    device_id: device.id,
    device_name: device.name,
  }))
  return { ...presentOrderState(answer), devices }
}

/** The order that was sent to a device of a room and is not confirmed; null if no request is open. */
export function awaitedOrder(answer: RoomOrderAnswer | null): Order | null {
  const open = (answer?.devices ?? []).flatMap(({ requested }) =>
    requested !== null && (requested.status === 'requested' || requested.status === 'sent')
      ? (wordsOf(requested.wanted).order ?? [])
      : [],
  )
  return open[0] ?? null
}

function wordsOf(wanted: Wanted): { order: Order | null; setpoint: number | null } {
  return typeof wanted === 'number' ? { order: null, setpoint: wanted } : { order: wanted, setpoint: null }
}
