import type { AnyCall } from '@foyer/contract/call.ts'
import { hashKey, type QueryClient, queryOptions } from '@tanstack/react-query'
import { noteReadAt } from './read-at.ts'
import type { ReadKnown } from './read-known.ts'
import type { CallGiven } from './call-given.ts'
import { need } from './load-query.ts'
import { send, type SendOptions } from './send.ts'

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
    queryFn: ({ client, signal, queryKey }) => {
      const askedAt = Date.now()
      const onPosition = (position: string | null) => noteReadAt(hashKey(queryKey), { position, askedAt })
      return send(call, given, { ...options, signal, onPosition, read: readerOf(client) })
    },
  })
}

function readerOf(client: QueryClient): ReadKnown {
  return (call, given) => need(client, callQuery(call, given))
}
