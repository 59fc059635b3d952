import { listActivity } from '@foyer/contract/activity.ts'
import { listCommands } from '@foyer/contract/command.ts'
import { listDevices } from '@foyer/contract/device.ts'
import { listRooms } from '@foyer/contract/room.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readAgain } from '#base/api/read-again.ts'
import { setHotWaterMutation } from '#entities/room/room.queries.ts'

const touched = [listRooms, listDevices, listCommands, listActivity]

/** Chooses the mode of a room's hot water; it lasts until the room is read again. */
export function useHotWater() {
  const client = useQueryClient()
  return useMutation({
    ...setHotWaterMutation,
    onSettled: readAgain(client, touched),
  })
}
