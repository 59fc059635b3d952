import { MutationCache, type Mutation } from '@tanstack/react-query'
import { canHeal, isSessionOver } from './call-error.ts'
import { failedWrite } from '#lib/failed-write.ts'
import { readAgain } from './read-again.ts'

/**
 * Makes the cache of writes. Each that fails is said in one place, unless a form that is still there says it. Each
 * lasts until what it makes stale is read again, so that nothing looks like the old state in between; one that failed
 * does not wait: without a network, what is on its way to the page waits for the network's return, and so long nobody
 * would be told.
 */
export function createMutationCache(): MutationCache {
  // The library keeps who watches a write to itself.
  const watching = new WeakMap<Mutation<unknown, unknown, unknown>, number>()
  const cache = new MutationCache({
    onError: (error, given, _result, mutation) => {
      const { showError = 'toast' } = mutation.meta ?? {}
      const isOnScreen = (watching.get(mutation) ?? 0) > 0
      // Who has to sign in again reads that on the login.
      if (showError === 'caller' || (showError === 'inline' && isOnScreen) || isSessionOver(error)) return
      // The same given object keeps its idempotency key: what did arrive is not done twice.
      const retry = () => void mutation.execute(given).catch(() => undefined)
      failedWrite.set({ error, retry: canHeal(error) ? retry : null })
    },
    onMutate: () => failedWrite.set(null),
    onSettled: (_answer, error, _given, _result, _mutation, { client, meta = {} }) => {
      const { stale = [], isReadLater = false } = meta
      if (isReadLater) return undefined
      const read = readAgain(client, { stale })
      return error === null ? read : undefined
    },
  })
  cache.subscribe(({ type, mutation }) => {
    if (mutation === undefined) return
    const step = type === 'observerAdded' ? 1 : type === 'observerRemoved' ? -1 : 0
    if (step !== 0) watching.set(mutation, (watching.get(mutation) ?? 0) + step)
  })
  return cache
}
