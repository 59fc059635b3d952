import type { Query, QueryClient } from '@tanstack/react-query'
import { currentSession, CACHE_PREFIX } from '#lib/session.ts'
import { DAY_LENGTH_MS } from '#lib/home-time.ts'
import { PAGE_FILE } from '#lib/load-chunk.ts'
import { createStore } from '#lib/store.ts'
import { isRejected } from './errors.ts'
import { isOnline, liveState } from './live-state.ts'

/**
 * Shows stored answers immediately: a query without data gets its last known answer, with the time of that answer, while
 * the request is under way. The response replaces it, and a rejection removes it. Without a response the stored answer
 * stays, and the query is invalidated as soon as the gateway is connected.
 * @returns resolves after the first response or failure; the live stream starts at the position of that response
 */
export function restoreFromCache(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache()
  const restored = new Set<string>()
  let hasRestored = false
  const { promise: firstResponse, resolve } = Promise.withResolvers<void>()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'fetch') restore(query)
    if (action.type === 'success' && action.manual !== true) restored.delete(query.queryHash)
    if (action.type === 'error' && isRejected(action.error) && restored.delete(query.queryHash)) {
      query.setState({ data: undefined, dataUpdatedAt: 0, status: 'error', error: action.error })
    }
    const isInProgress = query.state.fetchStatus === 'fetching' && query.state.fetchFailureCount === 0
    if (!isInProgress && action.type !== 'setState') resolve()
  })
  const restore = (query: Query) => {
    const cached = query.state.data === undefined ? readCached(query.queryHash) : null
    if (cached === null) return
    restored.add(query.queryHash)
    // Reads everything that is stored: once per start. While connected, the data of the home is newer than any of it.
    if (!hasRestored && !isOnline(liveState.get())) lastOnlineAt.set(newestCachedAt())
    hasRestored = true
    query.setData(cached.data, { updatedAt: cached.at, manual: true })
  }
  liveState.subscribe(() => {
    if (!isOnline(liveState.get()) || !hasRestored) return
    hasRestored = false
    lastOnlineAt.set(null)
    // A first request that is still in progress will deliver the data.
    const isMissing = ({ queryHash, state }: Query) =>
      state.status === 'error' ||
      (restored.has(queryHash) && (state.fetchStatus !== 'fetching' || state.fetchFailureCount > 0))
    client.invalidateQueries({ predicate: isMissing }).catch(() => undefined)
  })
  return firstResponse
}

/** The last reply of a call, and when it was received (ms since the epoch). */
export type CachedReply = { at: number; data: unknown }

/** ms after which a reply is too old to show; an idle session ends after the same time. */
export const MAX_AGE_MS = 7 * DAY_LENGTH_MS

/** The stored reply under the hash of a query's key; null if there is none or it is too old. */
export function readCached(hash: string): CachedReply | null {
  try {
    const [, at = '', data = ''] =
      /^(\d+) (.*)$/s.exec(localStorage.getItem(`${ownPrefix()}${hash}`) ?? '') ?? []
    return Number(at) > Date.now() - MAX_AGE_MS ? { at: Number(at), data: JSON.parse(data) } : null
  } catch {
    // Storage is forbidden, or the entry is invalid.
    return null
  }
}

/** The time of the newest stored reply (ms); null if none is stored. */
export function newestCachedAt(): number | null {
  const times = cacheEntries(ownPrefix()).map(({ at }) => at)
  return times.length === 0 ? null : Math.max(...times)
}

/** The stored entries whose keys begin with `prefix`: the time of the reply and its length. */
export function cacheEntries(prefix: string): { key: string; at: number; length: number }[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return keys.map((key) => {
    const text = localStorage.getItem(key) ?? ''
    return { key, at: Number.parseInt(text, 10), length: text.length }
  })
}

/** The prefix for this user and this version of the app only: another version may parse the reply differently. */
export function ownPrefix(): string {
  return `${CACHE_PREFIX}${currentSession()?.claims?.subject ?? ''}:${PAGE_FILE}:`
}

/** While stored data from before this page load is shown: when the last data was received (ms); otherwise null. */
export const lastOnlineAt = createStore<number | null>(null)
