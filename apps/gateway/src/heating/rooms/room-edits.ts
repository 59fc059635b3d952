import { randomUUID } from 'node:crypto'
import { MOST_ROOMS, type Room } from '@foyer/contract/room.ts'
import type { Clock } from '#base/clock.ts'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from '#base/http/gateway-error.ts'
import type { HubLink } from '#hub-link/hub-link-port.ts'
import {
  deleteRoomRow,
  insertRoom,
  moveToDefaultRoom,
  selectRooms,
  selectRoomsLocked,
  updateRoomName,
  updateRoomPositions,
  type RoomRow,
} from './room.store.ts'

type Key = { homeId: string; roomId: string }

export type RoomEdits = {
  /** Adds a room at the end; the first one is the default room. Throws `conflict` beyond the maximum of a home. */
  create(tx: Database, homeId: string, name: string): Promise<Room>
  /** Throws `not_found` for a room that the home does not have. */
  rename(tx: Database, key: Key, name: string): Promise<Room>
  /** Throws `conflict` unless each of the home's rooms is named once. */
  reorder(tx: Database, homeId: string, roomIds: readonly string[]): Promise<Room[]>
  /** Its devices move to the default room, which itself cannot be deleted: `conflict`. Throws `not_found` too. */
  remove(tx: Database, key: Key): Promise<void>
}

/** Changes that an owner makes to the rooms of a home. */
export function createRoomEdits({
  clock,
  hubLink,
}: {
  clock: Clock
  hubLink: Pick<HubLink, 'announceRooms'>
}): RoomEdits {
  return {
    async create(tx, homeId, name) {
      const rows = await selectRoomsLocked(tx, homeId)
      if (rows.length >= MOST_ROOMS) throw new GatewayError('conflict')
      const row = { id: randomUUID(), name, isDefault: !rows.some((one) => one.isDefault) }
      await insertRoom(tx, { ...row, homeId, at: clock.now() })
      return nameOf(row)
    },
    async rename(tx, key, name) {
      const row = await updateRoomName(tx, key, name)
      if (row === undefined) throw new GatewayError('not_found')
      return nameOf(row)
    },
    async reorder(tx, homeId, roomIds) {
      const rows = await selectRoomsLocked(tx, homeId)
      const isWhole =
        roomIds.length === rows.length &&
        new Set(roomIds).size === rows.length &&
        rows.every((row) => roomIds.includes(row.id))
      if (!isWhole) throw new GatewayError('conflict')
      await updateRoomPositions(tx, homeId, roomIds)
      return (await selectRooms(tx, homeId)).map(nameOf)
    },
    async remove(tx, key) {
      const rows = await selectRoomsLocked(tx, key.homeId)
      const room = rows.find((row) => row.id === key.roomId)
      if (room === undefined) throw new GatewayError('not_found')
      if (room.isDefault) throw new GatewayError('conflict')
      await moveToDefaultRoom(tx, key)
      await deleteRoomRow(tx, key)
      await hubLink.announceRooms(tx, key.homeId)
    },
  }
}

/** A room with its name only: the list of rooms contains its devices and its state. */
function nameOf({ id, name, isDefault }: RoomRow): Room {
  return { id, name, is_default: isDefault }
}
