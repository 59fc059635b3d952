import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { commandsQuery } from '#api/queries/command.queries.ts'
import { withCommand } from '#features/commands/command-outcome.ts'
import { setRoomOrderMutation } from '#api/queries/room.queries.ts'

/** Commands of a room that its screen knows. */
export const LEDGER = 20

/** Asks a room for an order; the command that answers stands in the room's ledger at once. */
export function useRoomOrder(roomId: string) {
  const client = useQueryClient()
  return useApiMutation(setRoomOrderMutation, {
    showError: 'inline',
    onSuccess: (command) => {
      if (command === null) return
      client.setQueryData(commandsQuery({ roomId, limit: LEDGER }).queryKey, (ledger) =>
        withCommand(ledger ?? [], command),
      )
    },
  })
}
