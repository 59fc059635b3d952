import { MutationCache, type Mutation } from '@tanstack/react-query'
import { createValueStore } from '#base/store/value-store.ts'
import { canHeal, isSessionOver } from './call-error.ts'

/** A write that failed, and how to ask again; `retry` is null where asking again would get the same answer. */
export type FailedWrite = { error: unknown; retry: (() => void) | null }

/** The last write that failed without a place of its own: the shell says it. Null for none. */
export const failedWrite = createValueStore<FailedWrite | null>(null)

/**
 * For a write whose form or dialog says the failure beside its button: `useMutation({ ...mutation, ...toldHere })`.
 * It holds while that form is on screen; whoever has left it is told as for any other write.
 */
export const toldHere = { meta: { isToldHere: true } } as const

/** For a write that says its failure itself, wherever the person has gone since. */
export const toldByItself = { meta: { isToldByItself: true } } as const

/** Makes the cache of writes: each that fails is said in one place, unless a form that is still there says it. */
export function createMutationCache(): MutationCache {
  // The library keeps who watches a write to itself.
  const watching = new WeakMap<Mutation<unknown, unknown, unknown>, number>()
  const cache = new MutationCache({
    onError: (error, given, _result, mutation) => {
      const isOnScreen = (watching.get(mutation) ?? 0) > 0
      const isTold =
        mutation.meta?.['isToldByItself'] === true || (mutation.meta?.['isToldHere'] === true && isOnScreen)
      // Who has to sign in again reads that on the login.
      if (isTold || isSessionOver(error)) return
      // The same given object keeps its idempotency key: what did arrive is not done twice.
      const retry = () => void mutation.execute(given).catch(() => undefined)
      failedWrite.set({ error, retry: canHeal(error) ? retry : null })
    },
    onMutate: () => failedWrite.set(null),
  })
  cache.subscribe(({ type, mutation }) => {
    if (mutation === undefined) return
    const step = type === 'observerAdded' ? 1 : type === 'observerRemoved' ? -1 : 0
    if (step !== 0) watching.set(mutation, (watching.get(mutation) ?? 0) + step)
  })
  return cache
}
