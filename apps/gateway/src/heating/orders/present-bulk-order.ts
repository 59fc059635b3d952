import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import type { Command } from '@foyer/contract/command.ts'
import { undoState } from '@foyer/rules/room-order/bulk-order.ts'
import { instant, instantOrNull } from '#home/devices/present-device.ts'
import type { BulkOrderRow, BulkRoomRow } from './bulk-order.store.ts'

/** Converts an order for several rooms to the contract's shape. */
export function presentBulkOrder(
  id: string,
  given: { order: BulkOrderRow; rooms: readonly BulkRoomRow[]; commands: ReadonlyMap<string, Command> },
  now: number,
): BulkOrder {
  const { order, rooms, commands } = given
  const commandOf = (commandId: string | null) =>
    commandId === null ? null : (commands.get(commandId) ?? null)
  return {
    id,
    order: order.order,
    until_kind: order.untilKind,
    set_by: order.setBy,
    set_at: instant(order.setAt),
    undo: undoOf(order, rooms, now),
    undone_by: order.undoneBy,
    undone_at: instantOrNull(order.undoneAt),
    rooms: rooms.map((room) => ({
      room: { id: room.roomId, name: room.roomName },
      former: room.former,
      is_left_alone: room.overrideId === null,
      until: instantOrNull(room.until),
      command: commandOf(room.commandId),
      undo_command: commandOf(room.undoCommandId),
    })),
  }
}

/** Whether a bulk order can be undone now (ms). */
export function undoOf(
  { undoneAt }: BulkOrderRow,
  rooms: readonly BulkRoomRow[],
  now: number,
): BulkOrder['undo'] {
  const overrides = rooms.filter(({ overrideId }) => overrideId !== null)
  return undoState({ isUndone: undoneAt !== null, overrides }, now)
}
