import type { QueryClient } from '@tanstack/react-query'
import { currentSession, KNOWN_PREFIX } from '#lib/session.ts'
import { DAY_LENGTH_MS } from '#lib/home-time.ts'
import { PAGE_FILE } from '#lib/hold-version.ts'
import { createStore } from '#lib/store.ts'
import { isRetryable } from './errors.ts'
import { isHeard, liveState } from './live-state.ts'

/**
 * Where the gateway does not answer, a read that has nothing gets what was last known, with the time of that: it is old
 * from the start, and is asked for again as soon as the home is heard.
 */
export function restoreFromCache(client: QueryClient): void {
  let hasFilledIn = false
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.query.state.data !== undefined) return
    const { action, query } = event
    const isUnheard =
      query.state.fetchStatus === 'paused' || (action.type === 'failed' && isRetryable(action.error))
    const known = isUnheard ? readKnown(query.queryHash) : null
    if (known === null) return
    hasFilledIn = true
    lastOnlineAt.set(newestKnown())
    query.setData(known.data, { updatedAt: known.at, manual: true })
  })
  liveState.subscribe(() => {
    if (!isHeard(liveState.get()) || !hasFilledIn) return
    hasFilledIn = false
    lastOnlineAt.set(null)
    client.invalidateQueries().catch(() => undefined)
  })
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
