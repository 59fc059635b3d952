import type { Query, QueryClient } from '@tanstack/react-query'
import { sessionStore, isSignedIn, CACHE_PREFIX } from '#lib/session.ts'
import { cacheEntries, MAX_AGE_MS, ownPrefix, type CachedReply } from './offline-cache.ts'

/** Minimum ms between two writes: live updates arrive every few seconds. */
const WRITE_MS = 30_000

/**
 * Stores the last replies of these calls on this device, for a visit without a connection: at intervals, and when the
 * page is hidden. Signing out erases them (session.ts).
 * @param calls names of calls whose replies contain no secret
 */
export function persistQueries(client: QueryClient, calls: readonly string[]): void {
  const cache = client.getQueryCache()
  const isPersisted = ({ queryKey, state }: Query) =>
    state.data !== undefined && calls.some((name) => name === queryKey[0])
  let pending = new Set(cache.findAll({ predicate: isPersisted }).map(({ queryHash }) => queryHash))
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const queries = [...pending].flatMap((hash) => cache.get(hash) ?? []).filter(isPersisted)
    pending = new Set()
    writeCached(
      new Map(
        queries.map(({ queryHash, state }) => [queryHash, { at: state.dataUpdatedAt, data: state.data }]),
      ),
    )
  }
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isPersisted(event.query)) return
    pending.add(event.query.queryHash)
    timer ??= setTimeout(write, WRITE_MS)
  })
  sessionStore.subscribe(() => pending.clear())
  onPageHidden(write)
  write()
}

/** Calls the listener whenever the page is hidden: the user switches tabs or leaves the page. */
export function onPageHidden(listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') listener()
  })
  window.addEventListener('pagehide', listener)
}

/** Characters of one reply, and of all of them: a longer one is a history, which is fetched when it is shown. */
const MAX_REPLY_LENGTH = 150_000
const MAX_CACHE_LENGTH = 1_500_000

/** Stores replies by the hash of their query's key; the newest are kept if there is not enough room. */
export function writeCached(replies: ReadonlyMap<string, CachedReply>): void {
  if (!isSignedIn()) return
  try {
    for (const [hash, { at, data }] of replies) {
      const key = `${ownPrefix()}${hash}`
      const text = `${at} ${JSON.stringify(data)}`
      if (text.length <= MAX_REPLY_LENGTH) localStorage.setItem(key, text)
      else localStorage.removeItem(key)
    }
    dropBeyondLimits()
  } catch {
    // Storage is full or forbidden: what could not be stored is missing while offline.
  }
}

/** Also removes the replies of other users and of other versions of the app. */
function dropBeyondLimits(): void {
  const prefix = ownPrefix()
  const entries = cacheEntries(CACHE_PREFIX).toSorted((one, other) => other.at - one.at)
  let length = 0
  for (const { key, at, length: entryLength } of entries) {
    const isOwn = key.startsWith(prefix)
    if (isOwn) length += entryLength
    if (!isOwn || length > MAX_CACHE_LENGTH || at <= Date.now() - MAX_AGE_MS) localStorage.removeItem(key)
  }
}
