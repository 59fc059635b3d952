import { QueryClient } from '@tanstack/react-query'
import { QUERY_GC_MS, QUERY_RETRIES, queryRetryDelay } from '#base/query-defaults.ts'
import { canHeal } from './call-error.ts'
import { createMutationCache } from './mutation-cache.ts'

/** True where a query should be asked again: three times, and only for what can heal. */
function shouldRetryQuery(failures: number, error: Error): boolean {
  return failures < QUERY_RETRIES && canHeal(error)
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
        // The live stream says what is stale; without it a minute is young enough for a home.
        staleTime: 60_000,
        refetchOnWindowFocus: true,
      },
    },
  })
}
