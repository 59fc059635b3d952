import { useQueryClient, type Query } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Whether a first read has failed and is being tried again: a screen that still waits says so. What was refused for
 * good is told where it is missing.
 */
export function useIsStillTrying(): boolean {
  return useCached((queries) =>
    queries.some(({ state }) => state.status === 'pending' && state.fetchFailureCount > 0),
  )
}

/**
 * Whether the news of something on screen does not come: since when that is as it is shown, in milliseconds since
 * the epoch (the oldest of them), or null while all is well.
 */
export function useOldData(): number | null {
  return useCached((queries) => {
    const failing = queries.filter(
      (query) =>
        query.isActive() &&
        query.state.data !== undefined &&
        (query.state.fetchFailureCount > 0 || query.state.status === 'error'),
    )
    return failing.length === 0 ? null : Math.min(...failing.map((query) => query.state.dataUpdatedAt))
  })
}

/** When the oldest data on screen was answered, in milliseconds since the epoch; null where there is none. */
export function useOldestData(): number | null {
  return useCached((queries) => {
    const times = queries
      .filter((query) => query.isActive() && query.state.data !== undefined)
      .map((query) => query.state.dataUpdatedAt)
    return times.length === 0 ? null : Math.min(...times)
  })
}

function useCached<Answer extends boolean | number | null>(read: (queries: Query[]) => Answer): Answer {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => read(cache.getAll()),
  )
}
