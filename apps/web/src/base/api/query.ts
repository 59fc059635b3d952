import type { AnyCall } from '@foyer/contract/call.ts'
import { hashKey, queryOptions } from '@tanstack/react-query'
import { noteReadAt } from '#base/live/read-at.ts'
import { send, type CallGiven, type SendOptions } from './send.ts'

/**
 * Query options of a call: key `[call.name, given]`, reply parsed by the contract, cancelled when nobody waits.
 * Everything that reads shares data through these.
 */
export function callQuery<C extends AnyCall>(
  call: C,
  given: CallGiven<C>,
  options: Pick<SendOptions, 'timeZone' | 'language'> = {},
) {
  return queryOptions({
    queryKey: [call.name, given] as const,
    queryFn: ({ signal, queryKey }) => {
      const askedAt = Date.now()
      const onPosition = (position: string | null) => noteReadAt(hashKey(queryKey), { position, askedAt })
      return send(call, given, { ...options, signal, onPosition })
    },
  })
}
