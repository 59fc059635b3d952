import { listCommands } from '@foyer/contract/command.ts'
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
