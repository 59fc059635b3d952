import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import {
  mutationOptions,
  MutationCache,
  type Mutation,
  type QueryClient,
  useMutation,
  type UseMutationOptions,
} from '@tanstack/react-query'
import { failedMutation } from '#lib/toast.ts'
import { CallError, isRetryable, isSessionOver } from './errors.ts'
import type { CallInput } from './client.ts'
import { send } from './send.ts'

/**
 * Mutation options of a call. It is not retried by itself: a failure shows at the first failed try, and the user decides.
 * Where the call takes an `Idempotency-Key`, one is made per `mutate()` and kept when that is executed again, so that
 * what the user asked once has one effect.
 * What the contract says it makes stale goes along as its `meta`, for the cache of writes to read again.
 * Without a connection it fails at once and is not kept: what was pressed an hour ago must not happen now.
 */
export function apiMutation<C extends AnyCall>(call: C) {
  // The given object is the same one when a mutation is executed again, and another at the next `mutate()`.
  const keys = new WeakMap<object, string>()
  const keyOf = (given: CallInput<C>) => {
    const key = keys.get(given) ?? makeKey()
    keys.set(given, key)
    return key
  }
  return mutationOptions<CallReply<C>, Error, CallInput<C>>({
    mutationKey: [call.name],
    meta: { stale: call.stale },
    // The library would hold it back until the network returns, and then send it.
    networkMode: 'always',
    mutationFn: (given) => {
      if (!navigator.onLine) throw withoutNetwork(call)
      return send(call, given, call.isIdempotent ? { idempotencyKey: keyOf(given) } : {})
    },
  })
}

function withoutNetwork({ method, path }: AnyCall): CallError {
  const name = `${method} ${path}`
  return new CallError({ kind: 'network', call: name, message: `No connection: ${name}` })
}

/** A random version 4 UUID; `crypto.randomUUID` is missing on plain-http addresses of a local network. */
export function makeKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, position) => {
    const marked = position === 6 ? (byte & 0x0f) | 0x40 : position === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

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
      failedMutation.set({ error, retry: isRetryable(error) ? retry : null })
    },
    onMutate: () => failedMutation.set(null),
    onSettled: (_answer, error, _given, _result, _mutation, { client, meta = {} }) => {
      const { stale = [], isReadLater = false } = meta
      if (isReadLater) return undefined
      const read = invalidateStale(client, { stale })
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

/** Reads again what is on screen of what a call makes stale; resolves when that is there. */
export async function invalidateStale(client: QueryClient, { stale }: Pick<AnyCall, 'stale'>): Promise<void> {
  await Promise.all(stale.map((topic) => client.invalidateQueries({ queryKey: [topic] })))
}

/**
 * Where the failure of a write is shown. `inline`: the form or dialog shows it beside its button while it is on screen,
 * and a toast does once it is gone. `toast`: the toast alone. `caller`: the caller shows it wherever the user is by then.
 */
type ErrorPlace = 'inline' | 'toast' | 'caller'

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface Register {
    mutationMeta: {
      /** Reads that it makes stale, from the contract: it lasts until they are read again. */
      stale?: AnyCall['stale']
      showError?: ErrorPlace
      isReadLater?: boolean
    }
  }
}

/** What is sent, how, and what it makes stale: `apiMutation` of a call. */
export type ApiMutation<Answer, Input> = Omit<
  UseMutationOptions<Answer, Error, Input>,
  'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
>

type ApiMutationOptions<Answer, Input, Context> = Pick<
  UseMutationOptions<Answer, Error, Input, Context>,
  'onMutate' | 'onSuccess' | 'onError' | 'onSettled'
> & {
  showError: ErrorPlace
  /** It is one of several, or its screen is left first: the caller reads again by `invalidateStale` what it makes stale. */
  isReadLater?: boolean
}

/** A write of the app: the only way to make one from a component. */
export function useApiMutation<Answer, Input, Context>(
  write: ApiMutation<Answer, Input>,
  { showError, isReadLater = false, ...handlers }: ApiMutationOptions<Answer, Input, Context>,
) {
  return useMutation<Answer, Error, Input, Context>({
    ...write,
    meta: { ...write.meta, showError, isReadLater },
    ...handlers,
  })
}
