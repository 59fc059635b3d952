import { updateDevice } from '@foyer/contract/device.ts'
import { deleteRoom } from '@foyer/contract/room.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#base/api/read-again.ts'
import { readLater, toldHere } from '#base/api/write-meta.ts'
import { updateDeviceMutation } from '#entities/device/device.queries.ts'
import { deleteRoomMutation } from '#entities/room/room.queries.ts'

/** How an owner removes a room and moves objects into one; what that changes is read again when they say so. */
export function useRoomEdits() {
  const client = useQueryClient()
  return {
    // The screen of a deleted room is left first: until then it must not be read as gone.
    remove: useMutation(readLater(toldHere(deleteRoomMutation))),
    readRemoved: () => readAgain(client, deleteRoom),
    // Read once, when all are moved.
    move: useMutation(readLater(toldHere(updateDeviceMutation))),
    readMoved: () => readAgain(client, updateDevice),
  }
}
