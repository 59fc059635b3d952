import { listActivity } from '@foyer/contract/activity.ts'
import { listCommands } from '@foyer/contract/command.ts'
import { listRoomLines, listRooms } from '@foyer/contract/room.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toldHere } from '#base/api/failed-write.ts'
import { readAgain } from '#base/api/read-again.ts'
import { commandsQuery } from '#entities/command/command.queries.ts'
import { withCommand } from '#entities/command/command-outcome.ts'
import { setRoomOrderMutation } from '#entities/room/room.queries.ts'

/** Commands of a room that its screen knows. */
export const LEDGER = 20

const touched = [listRooms, listRoomLines, listCommands, listActivity]

/** Asks a room for an order; the command that answers stands in the room's ledger at once. */
export function useRoomOrder(roomId: string) {
  const client = useQueryClient()
  return useMutation({
    ...setRoomOrderMutation,
    ...toldHere,
    onSuccess: (command) => {
      if (command === null) return
      client.setQueryData(commandsQuery({ roomId, limit: LEDGER }).queryKey, (ledger) =>
        withCommand(ledger ?? [], command),
      )
    },
    // The mutation lasts until the room is read again: in between nothing may look like the old order.
    onSettled: readAgain(client, touched),
  })
}
