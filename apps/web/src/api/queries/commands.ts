import { commandDevice, listCommands, retryCommand } from '@foyer/contract/command.ts'
import { apiMutation } from '#api/mutation.ts'
import { apiQuery } from '#api/query.ts'

/**
 * The ledger of the home, newest first; of one room or device where it is named.
 * @param limit 1 to 200
 */
export function commandsQuery(of: { roomId?: string; deviceId?: string; limit?: number }) {
  const { limit, ...where } = of
  return apiQuery(listCommands, {
    query: { ...where, ...(limit === undefined ? {} : { limit: String(limit) }) },
  })
}

/** Asks again for what a command did not reach, as a new command. */
export const retryCommandMutation = apiMutation(retryCommand)

/** Asks one device for a value. */
export const commandDeviceMutation = apiMutation(commandDevice)
