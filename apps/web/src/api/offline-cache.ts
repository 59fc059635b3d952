import type { Query, QueryClient } from '@tanstack/react-query'
import { currentSession, KNOWN_PREFIX } from '#lib/session.ts'
import { DAY_LENGTH_MS } from '#lib/home-time.ts'
import { PAGE_FILE } from '#lib/hold-version.ts'
import { createStore } from '#lib/store.ts'
import { isRejected } from './errors.ts'
import { isHeard, liveState } from './live-state.ts'

/**
 * Paints the last answers at once: a read that has nothing gets what was last known, with the time of that, while the
 * gateway is asked. Its answer takes that place. A refusal is an answer: nothing old stays in its place. What nobody
 * answers stays, and is asked for again as soon as the home is heard.
 * @returns resolves once a read was answered or could not be: until then nobody knows where the live stream must begin
 */
export function restoreFromCache(client: QueryClient): Promise<void> {
  const cache = client.getQueryCache()
  const restored = new Set<string>()
  let hasRestored = false
  const { promise: isAnswered, resolve } = Promise.withResolvers<void>()
  cache.subscribe((event) => {
    if (event.type !== 'updated') return
    const { action, query } = event
    if (action.type === 'fetch') restore(query)
    if (action.type === 'success' && action.manual !== true) restored.delete(query.queryHash)
    if (action.type === 'error' && isRejected(action.error) && restored.delete(query.queryHash)) {
      query.setState({ data: undefined, dataUpdatedAt: 0, status: 'error', error: action.error })
    }
    const isUnderWay = query.state.fetchStatus === 'fetching' && query.state.fetchFailureCount === 0
    if (!isUnderWay && action.type !== 'setState') resolve()
  })
  const restore = (query: Query) => {
    const known = query.state.data === undefined ? readKnown(query.queryHash) : null
    if (known === null) return
    restored.add(query.queryHash)
    hasRestored = true
    lastOnlineAt.set(newestKnown())
    query.setData(known.data, { updatedAt: known.at, manual: true })
  }
  liveState.subscribe(() => {
    if (!isHeard(liveState.get()) || !hasRestored) return
    hasRestored = false
    lastOnlineAt.set(null)
    // What is being asked for the first time is on its way.
    const isLeft = ({ queryHash, state }: Query) =>
      state.status === 'error' ||
      (restored.has(queryHash) && (state.fetchStatus !== 'fetching' || state.fetchFailureCount > 0))
    client.invalidateQueries({ predicate: isLeft }).catch(() => undefined)
  })
  return isAnswered
}

/** What a call answered when the home was last heard, and when that was (ms since the epoch). */
export type KnownAnswer = { at: number; data: unknown }

/** ms after which an answer says nothing of the home any more; a session that is not used ends after as long. */
export const LONGEST_AGE_MS = 7 * DAY_LENGTH_MS

/** What was last known of the home under the hash of a query's key; null where nothing was, or it is too old. */
export function readKnown(hash: string): KnownAnswer | null {
  try {
    const [, at = '', data = ''] =
      /^(\d+) (.*)$/s.exec(localStorage.getItem(`${ownPrefix()}${hash}`) ?? '') ?? []
    return Number(at) > Date.now() - LONGEST_AGE_MS ? { at: Number(at), data: JSON.parse(data) } : null
  } catch {
    // Storage is forbidden, or somebody else has written there.
    return null
  }
}

/** When the home was last heard, as far as answers tell (ms); null where none is kept. */
export function newestKnown(): number | null {
  const times = knownUnder(ownPrefix()).map(({ at }) => at)
  return times.length === 0 ? null : Math.max(...times)
}

/** What is kept under keys that begin so: when each was answered, and how long it is. */
export function knownUnder(prefix: string): { key: string; at: number; length: number }[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  return keys.map((key) => {
    const text = localStorage.getItem(key) ?? ''
    return { key, at: Number.parseInt(text, 10), length: text.length }
  })
}

/** Of this person and this version of the app alone: another may read the same answer otherwise. */
export function ownPrefix(): string {
  return `${KNOWN_PREFIX}${currentSession()?.says?.subject ?? ''}:${PAGE_FILE}:`
}

/** While what is shown was known before this page was opened: when the home was last heard (ms); else null. */
export const lastOnlineAt = createStore<number | null>(null)
