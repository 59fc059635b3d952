import { QueryClient } from '@tanstack/react-query'
import { QUERY_GC_MS, QUERY_RETRIES, queryRetryDelay } from './query.ts'
import { isRetryable, isRejected } from './errors.ts'
import { createMutationCache } from './mutation.ts'

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
