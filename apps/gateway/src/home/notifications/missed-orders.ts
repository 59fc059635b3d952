import type { CommandReason, CommandStatus } from '@foyer/contract/command.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { DeviceOrderAnswer, OrderStates } from '@foyer/rules/room-order/order-state.ts'
import type { Fact } from './notification.store.ts'

/** ms after which a failed order is no longer notified. */
const NEWS_MS = 24 * 3_600_000

/** An order that should be in force and that devices do not follow. */
export type MissedOrder = {
  /** The id of the room, or of the device if it is in no room. */
  place: string
  roomId: string | null
  /** Set if it is the only one of its room. */
  deviceId: string | null
  order: Order
  status: CommandStatus
  reason: CommandReason | null
  at: number
}

/** The orders of a home that failed and should still be in force, of each room or device in no room. */
export function missedOrders({ rooms, devices }: OrderStates): MissedOrder[] {
  const inRooms = new Set([...rooms.values()].flatMap((room) => room.devices.map(({ id }) => id)))
  return [
    ...[...rooms].flatMap(([roomId, room]) => missedOf(room.devices, { place: roomId, roomId })),
    ...[...devices.values()]
      .filter(({ id }) => !inRooms.has(id))
      .flatMap((device) => missedOf([device], { place: device.id, roomId: null })),
  ]
}

function missedOf(
  devices: readonly DeviceOrderAnswer[],
  place: Pick<MissedOrder, 'place' | 'roomId'>,
): MissedOrder[] {
  const failed = devices
    .filter(
      ({ state, reason }) => state === 'failed' && reason !== 'hub_offline' && reason !== 'device_offline',
    )
    .toSorted((one, other) => (other.since ?? 0) - (one.since ?? 0))
  const [last] = failed
  if (last === undefined || last.requested === null || typeof last.wanted === 'number') return []
  const { wanted: order, since, requested } = last
  // The ledger watched it for an hour only: it went back later.
  const isLate = requested.status === 'confirmed'
  const status = isLate ? 'reverted' : requested.status
  const reason = isLate ? 'went_back' : requested.reason
  const at = since ?? requested.requestedAt
  return [{ ...place, deviceId: failed.length === 1 ? last.id : null, order, status, reason, at }]
}

/**
 * The facts to notify people of. An order that failed long ago is left out unless people were notified already. Another
 * order of the same place is another fact, and ends the former one.
 */
export function missedFacts(
  missed: readonly MissedOrder[],
  known: ReadonlyMap<string, unknown>,
  now: number,
): Fact[] {
  return missed.flatMap(({ place, roomId, deviceId, order, status, reason, at }): Fact[] => {
    const key = `order_missed:${place}:${order}`
    if (!known.has(key) && now - at > NEWS_MS) return []
    return [
      {
        kind: 'order_missed',
        key,
        at,
        order,
        status,
        ...(roomId === null ? {} : { roomId }),
        ...(deviceId === null ? {} : { deviceId }),
        ...(reason === null ? {} : { reason }),
      },
    ]
  })
}
