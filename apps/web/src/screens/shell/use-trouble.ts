import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

/**
 * Whether a read that a screen waits for has failed at least once and was not answered since: milliseconds of the
 * oldest data it still shows (0 where it has none), or null while all is well.
 */
export function useTrouble(): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => {
      const failing = cache.findAll({
        predicate: ({ state }) => state.fetchFailureCount > 0 || state.status === 'error',
      })
      const shown = failing.filter((query) => query.isActive() || query.state.fetchStatus === 'fetching')
      return shown.length === 0 ? null : Math.min(...shown.map((query) => query.state.dataUpdatedAt))
    },
  )
}
