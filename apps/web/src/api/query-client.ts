import { QueryClient } from '@tanstack/react-query'
import { QUERY_GC_MS, QUERY_RETRIES, queryRetryDelay } from './query.ts'
import { isRetryable, isRejected } from './errors.ts'
import { createMutationCache } from './mutation.ts'

/** The live stream says what is stale; without it a minute is young enough for a home. */
const STALE_MS = 60_000

/** True where a query should be asked again: three times, and only for what can heal. */
function shouldRetryQuery(failures: number, error: Error): boolean {
  return failures < QUERY_RETRIES && isRetryable(error)
}

/** Makes the data cache with the specification's constants. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: {
      queries: {
        retry: shouldRetryQuery,
        retryDelay: queryRetryDelay,
        gcTime: QUERY_GC_MS,
        staleTime: STALE_MS,
        // A refusal is an answer, and as long fresh as any other.
        retryOnMount: ({ state: { error, errorUpdatedAt } }) =>
          !isRejected(error) || Date.now() - errorUpdatedAt >= STALE_MS,
        refetchOnWindowFocus: true,
      },
    },
  })
}
