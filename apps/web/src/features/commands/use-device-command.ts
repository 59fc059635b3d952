import type { Capability, Device } from '@foyer/contract/device.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#api/use-api-mutation.ts'
import { commandDeviceMutation, type commandsQuery } from '#api/queries/command.queries.ts'
import { withCommand } from './command-outcome.ts'

/**
 * Asks one device for a value; the command that answers stands in the screen's ledger at once.
 * @param ledger the commands that the screen shows; null: it shows none
 */
export function useDeviceCommand(device: Device, ledger: ReturnType<typeof commandsQuery> | null) {
  const client = useQueryClient()
  const mutation = useApiMutation(commandDeviceMutation, {
    showError: 'toast',
    onSuccess: (command) => {
      if (ledger === null) return
      client.setQueryData(ledger.queryKey, (commands) => withCommand(commands ?? [], command))
    },
  })
  return {
    ...mutation,
    ask: (capability: Capability, value: string | number | boolean) =>
      mutation.mutate({ params: { deviceId: device.id }, body: { capability, value } }),
  }
}
