import type { Query, QueryClient } from '@tanstack/react-query'
import { sessionStore } from '#lib/session-store.ts'
import { writeKnown } from './write-known.ts'

/** ms between two times that answers are written: live news come every few seconds. */
const WRITE_MS = 30_000

/**
 * Keeps the last answers of these calls on this device, for a visit on which the home is not heard: now and then, and
 * when the page is put away. Signing out erases them (session-store.ts).
 * @param calls names of calls whose answers hold no secret
 */
export function keepAnswers(client: QueryClient, calls: readonly string[]): void {
  const cache = client.getQueryCache()
  const isKept = ({ queryKey, state }: Query) =>
    state.data !== undefined && calls.some((name) => name === queryKey[0])
  let waiting = new Set(cache.findAll({ predicate: isKept }).map(({ queryHash }) => queryHash))
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    const queries = [...waiting].flatMap((hash) => cache.get(hash) ?? []).filter(isKept)
    waiting = new Set()
    writeKnown(
      new Map(
        queries.map(({ queryHash, state }) => [queryHash, { at: state.dataUpdatedAt, data: state.data }]),
      ),
    )
  }
  cache.subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !isKept(event.query)) return
    waiting.add(event.query.queryHash)
    timer ??= setTimeout(write, WRITE_MS)
  })
  sessionStore.subscribe(() => waiting.clear())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') write()
  })
  window.addEventListener('pagehide', write)
  write()
}
