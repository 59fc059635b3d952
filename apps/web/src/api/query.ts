import type { AnyCall } from '@foyer/contract/call.ts'
import {
  hashKey,
  QueryClient,
  queryOptions,
  type QueryExecuteOptions,
  type QueryKey,
} from '@tanstack/react-query'
import { storePosition } from './live-state.ts'
import type { ReadReply, CallInput } from './client.ts'
import { send, type SendOptions } from './send.ts'
import { CallError, isRetryable, isRejected } from './errors.ts'
import { createMutationCache } from './mutation.ts'

/**
 * Query options of a call: key `[call.name, given]`, cancelled when no observer is left. All reads share their data
 * through these.
 */
export function apiQuery<C extends AnyCall>(
  call: C,
  input: CallInput<C>,
  options: Pick<SendOptions, 'timeZone' | 'language'> = {},
) {
  return queryOptions({
    queryKey: [call.name, input] as const,
    queryFn: ({ client, signal, queryKey }) => {
      const requestedAt = Date.now()
      const onPosition = (position: string | null) =>
        storePosition(hashKey(queryKey), { position, requestedAt })
      return send(call, input, { ...options, signal, onPosition, read: replyReader(client) })
    },
  })
}

function replyReader(client: QueryClient): ReadReply {
  return (call, input) => ensureQuery(client, apiQuery(call, input))
}

/**
 * For loaders: data that the screen requires. Resolves with the cached data, however old (the screen refetches it),
 * and waits only if there is none.
 * @throws CallError if the call fails; immediately, of kind `network`, without a connection
 */
export function ensureQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  return new Promise((resolve, reject) => {
    const hash = hashKey(query.queryKey)
    // Stored data may arrive while the request is still in progress.
    const stop = client.getQueryCache().subscribe(({ query: { queryHash, state } }) => {
      if (queryHash !== hash) return
      const data = client.getQueryData<Data>(query.queryKey)
      if (data !== undefined) resolve(data)
      else if (state.fetchStatus === 'paused') reject(networkError(String(query.queryKey[0])))
    })
    client
      .query({ ...query, staleTime: 'static' })
      .then(resolve, reject)
      .finally(stop)
    // A request that was paused before reports nothing.
    const { data, fetchStatus } = client.getQueryState<Data>(query.queryKey) ?? {}
    if (data === undefined && fetchStatus === 'paused') reject(networkError(String(query.queryKey[0])))
  })
}

function networkError(call: string): CallError {
  return new CallError({ kind: 'network', call, message: `No connection: ${call}` })
}

/**
 * For loaders: data that would move the screen if it arrived later. Waits for the reply or for the first failed try,
 * even if the request was already in progress; the retries continue, and the screen shows their outcome.
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

/** For loaders: data that the screen shows once it arrives. The screen shows a failure. */
export function prefetchQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): void {
  ensureQuery(client, query).catch(() => undefined)
}

/**
 * For a call with an effect that a page makes when it opens: once, without automatic retries; only the user's Retry
 * sends it again. Offline it fails immediately instead of waiting unnoticed. Its result is kept on sign-out, because
 * it does not belong to a user.
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

/** The data-cache constants of the specification's section 9, defined only here. */

const QUERY_RETRIES = 3

/** Milliseconds before retry `failures` (the first is 0): from 1 s, doubling, up to 30 s. */
function queryRetryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000)
}

/** Unused data is kept 5 minutes. */
const QUERY_GC_MS = 5 * 60_000

/** The live stream reports stale data; without it, data of a minute is fresh enough. */
const STALE_MS = 60_000

/** True if a query should be retried: three times, and only for retryable errors. */
function shouldRetryQuery(failures: number, error: Error): boolean {
  return failures < QUERY_RETRIES && isRetryable(error)
}

/** Creates the data cache with the specification's constants. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        retry: shouldRetryQuery,
        retryDelay: queryRetryDelay,
        gcTime: QUERY_GC_MS,
        staleTime: STALE_MS,
        // A rejection is a response, and fresh for as long as any other.
        retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
          !isRejected(error) || Date.now() - errorUpdatedAt >= STALE_MS,
        refetchOnWindowFocus: true,
      },
    },
  })
}
