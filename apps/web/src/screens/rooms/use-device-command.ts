import { listActivity } from '@foyer/contract/activity.ts'
import { listCommands } from '@foyer/contract/command.ts'
import type { Capability, Device } from '@foyer/contract/device.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { commandsQuery } from '#entities/command/command.queries.ts'
import { withCommand } from '#entities/command/command-outcome.ts'
import { commandDeviceMutation } from '#entities/device/device.queries.ts'
import { LEDGER } from './use-room-order.ts'

/** Asks one device of the room for a value; the command that answers stands in the room's ledger at once. */
export function useDeviceCommand(device: Device) {
  const client = useQueryClient()
  const roomId = device.room?.id
  const mutation = useMutation({
    ...commandDeviceMutation,
    onSuccess: (command) => {
      if (roomId === undefined) return
      client.setQueryData(commandsQuery({ roomId, limit: LEDGER }).queryKey, (ledger) =>
        withCommand(ledger ?? [], command),
      )
    },
    onSettled: () => {
      for (const call of [listCommands, listActivity]) {
        client.invalidateQueries({ queryKey: [call.name] }).catch(() => undefined)
      }
    },
  })
  return {
    ...mutation,
    ask: (capability: Capability, value: number | boolean) =>
      mutation.mutate({ params: { deviceId: device.id }, body: { capability, value } }),
  }
}
