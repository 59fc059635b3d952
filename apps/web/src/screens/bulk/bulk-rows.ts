import type { BulkOrder } from '@foyer/contract/bulk-order.ts'
import type { Command } from '@foyer/contract/command.ts'
import type { Device } from '@foyer/contract/device.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Room } from '@foyer/contract/room.ts'
import { isLower } from '@foyer/rules/room-order/bulk-order.ts'
import { isOpen } from '#entities/command/command-outcome.ts'

/** A heating device of an order for several rooms. */
export type BulkRow = {
  deviceId: string
  name: string
  room: { id: string; name: string }
  /** What was in force in its room before. */
  former: Order
  /** Nothing was asked of it: its room was lower, or it did already what it would have been asked for. */
  left: 'lower' | 'already' | null
  /** What it was asked last, of the order or of its undoing, and its share of that. */
  asked: { command: Command; share: Command['devices'][number] } | null
}

/** How many devices answered how. */
export type BulkTally = { confirmed: number; waiting: number; missed: number }

/** A row for each device of an order for several rooms, in the order of the rooms. */
export function bulkRows(bulkOrder: BulkOrder, devices: readonly Device[]): BulkRow[] {
  const isUndone = bulkOrder.undo === 'done'
  return bulkOrder.rooms.flatMap(({ room, former, is_left_alone: isLeft, ...told }) => {
    const command = isUndone ? told.undo_command : told.command
    const row = { room, former }
    const asked = (command?.devices ?? []).map((share): BulkRow => ({
      ...row,
      deviceId: share.device_id,
      name: share.device_name,
      left: null,
      asked: command === null ? null : { command, share },
    }))
    const others = devices
      .filter((device) => isHeatingIn(device, room.id))
      .filter(({ id }) => asked.every(({ deviceId }) => deviceId !== id))
      .map(({ id, name }): BulkRow => ({
        ...row,
        deviceId: id,
        name,
        left: isLeft ? 'lower' : 'already',
        asked: null,
      }))
    return [...asked, ...others]
  })
}

export function tallyOf(rows: readonly BulkRow[]): BulkTally {
  const statuses = rows.flatMap(({ asked }) => (asked === null ? [] : [asked.share.status]))
  const confirmed = statuses.filter((status) => status === 'confirmed').length
  const waiting = statuses.filter(isOpen).length
  return { confirmed, waiting, missed: statuses.length - confirmed - waiting }
}

/** The rooms that take an order. */
export function heatedRooms(rooms: readonly Room[], devices: readonly Device[]): Room[] {
  return rooms.filter((room) => devices.some((device) => isHeatingIn(device, room.id)))
}

/** How many devices of rooms an order would change, and how many are lower already. */
export function foreseen(
  rooms: readonly Room[],
  devices: readonly Device[],
  order: Order,
): { changing: number; lower: number } {
  const countIn = (wanted: (inForce: Order) => boolean) =>
    rooms
      .filter((room) => room.order != null && wanted(room.order.order))
      .flatMap((room) => devices.filter((device) => isHeatingIn(device, room.id))).length
  return {
    changing: countIn((inForce) => inForce !== order && !isLower(inForce, order)),
    lower: countIn((inForce) => isLower(inForce, order)),
  }
}

function isHeatingIn(device: Device, roomId: string): boolean {
  return device.room?.id === roomId && (device.commands ?? []).includes('thermostat_mode')
}
