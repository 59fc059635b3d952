import { listDevices } from '@foyer/contract/device.ts'
import { listRoomLines, listRooms } from '@foyer/contract/room.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toldHere } from '#base/api/failed-write.ts'
import { readAgain, readNow } from '#base/api/read-again.ts'
import { updateDeviceMutation } from '#entities/device/device.queries.ts'
import {
  createRoomMutation,
  deleteRoomMutation,
  reorderRoomsMutation,
  updateRoomMutation,
} from '#entities/room/room.queries.ts'

const touched = [listRooms, listRoomLines, listDevices]

/** What an owner does to the rooms; each lasts until the rooms are read again. */
export function useRoomEdits() {
  const client = useQueryClient()
  const onSettled = readAgain(client, touched)
  return {
    create: useMutation({ ...createRoomMutation, ...toldHere, onSettled }),
    rename: useMutation({ ...updateRoomMutation, ...toldHere, onSettled }),
    reorder: useMutation({ ...reorderRoomsMutation, ...toldHere, onSettled }),
    // The screen of a deleted room is left first: until then it must not be read as gone.
    remove: useMutation({ ...deleteRoomMutation, ...toldHere }),
    move: useMutation({ ...updateDeviceMutation, ...toldHere }),
    refresh: () => readNow(client, touched),
  }
}
