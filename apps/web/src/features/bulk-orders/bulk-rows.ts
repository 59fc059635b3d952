import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import type { Command, CommandReason } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import { type Order, orders } from '@foyer/contract/heating.ts'
import type { OrderStateReason } from '@foyer/contract/order-state.ts'
import type { Room } from '@foyer/contract/room.ts'
import type { RequestState } from '@foyer/rules/room-order/request-state.ts'
import { isLower, isProtective } from '@foyer/rules/room-order/bulk-order.ts'
import { type DeviceOrderState, deviceRequestState } from '#features/commands/command-state.ts'
import { isHeatingDevice, isHeatingRelay } from '#features/devices/device-traits.ts'

/** A heating device in a bulk change. */
export type BulkRow = {
  deviceId: string
  name: string
  room: { id: string; name: string }
  /** The mode of its room before. */
  previous: Order
  /** The mode that it reports; null if it reports none. */
  reported: Order | null
  /** Nothing was changed on it: its room was lower, or already in the mode. */
  skipped: 'lower' | 'already' | null
  /** The last command to it, from the bulk change or its undo, and its share of that. */
  request: { command: Command; result: Command['devices'][number] } | null
  /** The state of the command on the device; null if nothing was sent. */
  state: RequestState | null
  reason: CommandReason | OrderStateReason | null
}

/** The number of devices per state. */
export type BulkTally = { confirmed: number; pending: number; failed: number }

/**
 * One row per device of a bulk change, in the order of the rooms. A device whose room already had the mode counts as
 * failed if the gateway reports that it never took it.
 */
export function bulkRows(
  bulkOrder: BulkOrder,
  devices: readonly Device[],
  orderStates: readonly DeviceOrderState[],
): BulkRow[] {
  const isUndone = bulkOrder.undo === 'done'
  const reportedBy = (deviceId: string) => {
    const mode = devices.find(({ id }) => id === deviceId)?.thermostat_mode
    return orders.find((order) => order === mode) ?? null
  }
  return bulkOrder.rooms.flatMap(({ room, former: previous, is_left_alone: isSkipped, ...commands }) => {
    const command = isUndone ? commands.undo_command : commands.command
    const row = { room, previous }
    const requestedRows = (command?.devices ?? []).map((result): BulkRow => ({
      ...row,
      deviceId: result.device_id,
      name: result.device_name,
      reported: reportedBy(result.device_id),
      skipped: null,
      request: command === null ? null : { command, result },
      state: command === null ? null : deviceRequestState(command, result, orderStates),
      reason: result.reason,
    }))
    const others = devices
      .filter((device) => isHeatingIn(device, room.id))
      .filter(({ id }) => requestedRows.every(({ deviceId }) => deviceId !== id))
      .map((device): BulkRow => {
        const { id, name } = device
        const orderState = orderStates.find(({ device_id: one }) => one === id)
        const isFailed = orderState?.state === 'failed' && !isSkipped
        const isFollowing = isHeatingRelay(device) && !isSkipped && previous !== bulkOrder.order
        return {
          ...row,
          deviceId: id,
          name,
          reported: reportedBy(id),
          skipped: isSkipped ? 'lower' : isFollowing ? null : 'already',
          request: null,
          state: isFailed ? 'failed' : isFollowing ? 'confirmed' : null,
          reason: isFailed ? orderState.reason : null,
        }
      })
    return [...requestedRows, ...others]
  })
}

export function tallyOf(rows: readonly BulkRow[]): BulkTally {
  const countOf = (state: RequestState) => rows.filter((row) => row.state === state).length
  return { confirmed: countOf('confirmed'), pending: countOf('pending'), failed: countOf('failed') }
}

/** The rooms with a heating device that follows them. */
export function heatedRooms(rooms: readonly Room[], devices: readonly Device[]): Room[] {
  return rooms.filter((room) => devices.some((device) => isHeatingIn(device, room.id)))
}

/**
 * The number of devices in these rooms to which a mode would be sent, and that are already lower. A room in which a device
 * does not follow this very mode receives it again.
 */
export function expectedEffect(
  rooms: readonly Room[],
  devices: readonly Device[],
  order: Order,
): { changing: number; lower: number } {
  const countIn = (matches: (former: Order, room: Room) => boolean) =>
    rooms
      .filter((room) => room.order != null && matches(orderToReplace(room.order), room))
      .flatMap((room) => devices.filter((device) => isHeatingIn(device, room.id))).length
  return {
    changing: countIn((former, room) => (former === order ? hasFailed(room) : !isLower(former, order))),
    lower: countIn((former) => isLower(former, order)),
  }
}

/** True if a device of the room does not follow its mode. */
function hasFailed({ order_state: answer }: Room): boolean {
  return answer?.devices.some(({ state }) => state === 'failed') ?? false
}

/** The order of a room that a person's order would replace. */
function orderToReplace({ order, source, instead_of: other }: NonNullable<Room['order']>): Order {
  return isProtective(source) ? (other ?? order) : order
}

/** True for a heating device that follows this room. */
function isHeatingIn(device: Device, roomId: string): boolean {
  return device.room?.id === roomId && isHeatingDevice(device) && (device.excluded_at ?? null) === null
}
