import type { AnyCall } from '@foyer/contract/call.ts'
import {
  hashKey,
  type QueryClient,
  queryOptions,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query'
import { noteReadAt } from './live-state.ts'
import type { ReadKnown, CallInput } from './client.ts'
import { send, type SendOptions } from './send.ts'
import { CallError } from './errors.ts'

/**
 * Query options of a call: key `[call.name, given]`, reply parsed by the contract, cancelled when nobody waits.
 * Everything that reads shares data through these.
 */
export function apiQuery<C extends AnyCall>(
  call: C,
  given: CallInput<C>,
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
  return (call, given) => ensureQuery(client, apiQuery(call, given))
}

/**
 * In a loader: what the screen cannot live without. Gives what is known, however old (the screen asks again by
 * itself), and waits only where nothing is known yet.
 * @throws CallError when it cannot be had; of kind `network` at once where there is no network to ask
 */
export function ensureQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  return new Promise((resolve, reject) => {
    const hash = hashKey(query.queryKey)
    // What was known before may fill in while the gateway is still being asked.
    const stop = client.getQueryCache().subscribe(({ query: { queryHash, state } }) => {
      if (queryHash !== hash) return
      const data = client.getQueryData<Data>(query.queryKey)
      if (data !== undefined) resolve(data)
      else if (state.fetchStatus === 'paused') reject(withoutNetwork(String(query.queryKey[0])))
    })
    client
      .query({ ...query, staleTime: 'static' })
      .then(resolve, reject)
      .finally(stop)
  })
}

function withoutNetwork(call: string): CallError {
  return new CallError({ kind: 'network', call, message: `No connection: ${call}` })
}

/**
 * In a loader: what would move the screen if it came later. Waits for its answer or for the first try that fails, whoever
 * began to ask: its retries go on, and are the screen's to tell.
 */
export function ensureOrFail<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<void> {
  const cache = client.getQueryCache()
  const hash = hashKey(query.queryKey)
  const hasFailed = () => {
    const { fetchFailureCount = 0, fetchStatus } = cache.get(hash)?.state ?? {}
    return fetchFailureCount > 0 || fetchStatus === 'paused'
  }
  return new Promise((resolve) => {
    const end = () => {
      stop()
      resolve()
    }
    const stop = cache.subscribe((event) => {
      if (event.query.queryHash === hash && hasFailed()) end()
    })
    ensureQuery(client, query).then(end, end)
    if (hasFailed()) end()
  })
}

/** In a loader: what the screen shows once it arrives. A failure is the screen's to tell. */
export function prefetchQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  ensureQuery(client, query).catch(() => undefined)
}

/**
 * For a call that a page makes by itself when it opens, and that has an effect: once, without asking again on its
 * own; only the person's Retry does. Offline it fails at once instead of waiting unseen. Its result outlives a
 * sign-out, for it is nobody's.
 */
export const runOnce = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  networkMode: 'always',
  meta: { isPublic: true },
} as const

/** The data-cache constants of the specification's section 9, here and nowhere else. */

export const QUERY_RETRIES = 3

/** Milliseconds before retry `failures` (the first is 0): from 1 s, doubling, up to 30 s. */
export function queryRetryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000)
}

/** Unused data is kept 5 minutes. */
export const QUERY_GC_MS = 5 * 60_000
