import { updateDevice } from '@foyer/contract/device.ts'
import { deleteRoom } from '@foyer/contract/room.ts'
import { useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#api/read-again.ts'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { updateDeviceMutation } from '#api/queries/device.queries.ts'
import { deleteRoomMutation } from '#api/queries/room.queries.ts'

/** How an owner removes a room and moves objects into one; what that changes is read again when they say so. */
export function useRoomEdits() {
  const client = useQueryClient()
  return {
    // The screen of a deleted room is left first: until then it must not be read as gone.
    remove: useApiMutation(deleteRoomMutation, { showError: 'inline', isReadLater: true }),
    readRemoved: () => readAgain(client, deleteRoom),
    // Read once, when all are moved.
    move: useApiMutation(updateDeviceMutation, { showError: 'inline', isReadLater: true }),
    readMoved: () => readAgain(client, updateDevice),
  }
}
