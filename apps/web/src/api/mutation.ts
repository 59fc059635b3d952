import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { MutationCache, type QueryClient, useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { failedMutation } from '#lib/toast.ts'
import { CallError, isRetryable, isSessionOver } from './errors.ts'
import type { CallInput } from './client.ts'
import { send } from './send.ts'

function networkError({ method, path }: AnyCall): CallError {
  const name = `${method} ${path}`
  return new CallError({ kind: 'network', call: name, message: `No connection: ${name}` })
}

/** A random version 4 UUID; `crypto.randomUUID` is missing on plain-http addresses of a local network. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, position) => {
    const value = position === 6 ? (byte & 0x0f) | 0x40 : position === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

/**
 * Makes the mutation cache. A failed write shows one toast, unless a form that is still on screen shows the error. A write
 * ends when the reads that it makes stale have been refetched, so that the old state does not flash in between. A failed
 * write does not wait for them: without a network they would be paused until it returns, and the error would show only
 * then.
 */
export function createMutationCache(): MutationCache {
  // The library does not expose the observer of a mutation. One without listeners belongs to a part that has left.
  const observers = new WeakMap<object, { hasListeners(): boolean }>()
  const cache = new MutationCache({
    onError: (error, input, _result, mutation) => {
      const { showError = 'toast' } = mutation.meta ?? {}
      const isOnScreen = observers.get(mutation)?.hasListeners() === true
      if (showError === 'caller' || (showError === 'inline' && isOnScreen)) return
      // The same input object keeps its idempotency key: a write that did arrive is not applied twice.
      showFailure(error, () => void mutation.execute(input).catch(() => undefined))
    },
    onMutate: () => failedMutation.set(null),
    onSettled: (_reply, error, _input, _result, _mutation, { client, meta = {} }) => {
      const { stale = [], isReadLater = false } = meta
      if (isReadLater) return undefined
      const read = invalidateStale(client, { stale })
      return error === null ? read : undefined
    },
  })
  cache.subscribe((event) => {
    if (event.type === 'observerAdded') observers.set(event.mutation, event.observer)
    if (event.type === 'observerRemoved') observers.delete(event.mutation)
  })
  return cache
}

/** Shows the toast of a write that failed, with a button for `retry` if that may succeed. */
export function showFailure(error: unknown, retry: () => void): void {
  // If the session has ended, the login shows that.
  if (!isSessionOver(error)) failedMutation.set({ error, retry: isRetryable(error) ? retry : null })
}

/** Refetches the queries on screen that a call makes stale; resolves when they have arrived. */
export async function invalidateStale(client: QueryClient, { stale }: Pick<AnyCall, 'stale'>): Promise<void> {
  await Promise.all(stale.map((topic) => client.invalidateQueries({ queryKey: [topic] })))
}

/**
 * Where the failure of a write is shown. `inline`: the form or dialog shows it next to its button while it is on
 * screen, and a toast once it is gone. `toast`: only a toast. `caller`: the caller shows it wherever the user is by
 * then.
 */
type ErrorPlace = 'inline' | 'toast' | 'caller'

declare module '@tanstack/react-query' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can be extended
  interface Register {
    mutationMeta: {
      /** The reads that the call makes stale, from the contract: the write lasts until they are refetched. */
      stale?: AnyCall['stale']
      showError?: ErrorPlace
      isReadLater?: boolean
    }
  }
}

type ApiMutationOptions<Reply, Input, Context> = Pick<
  UseMutationOptions<Reply, Error, Input, Context>,
  'onMutate' | 'onSuccess' | 'onError' | 'onSettled' | 'scope'
> & {
  showError: ErrorPlace
  /** For one of several writes, or if its screen is left first: the caller refetches with `invalidateStale`. */
  isReadLater?: boolean
}

/**
 * One idempotency key per `mutate()`: a mutation that is executed again gets the same object, and therefore the same
 * key.
 */
const idempotencyKeys = new WeakMap<object, string>()

function idempotencyKeyOf(input: object): string {
  const key = idempotencyKeys.get(input) ?? randomUuid()
  idempotencyKeys.set(input, key)
  return key
}

/**
 * A write of the app: `const save = useApiMutation(updateRoom, { showError: 'inline' })`, then `save.mutate({ params,
 * body })`. It is not retried automatically: the first failure is shown, and the user decides. For calls with an
 * `Idempotency-Key`, Retry sends the same key, so that the write is applied once. The reads that the contract
 * declares stale are refetched. Without a connection it fails immediately and is not queued: a press from an hour ago
 * must not take effect now.
 */
export function useApiMutation<C extends AnyCall, Context>(
  call: C,
  { showError, isReadLater = false, ...options }: ApiMutationOptions<CallReply<C>, CallInput<C>, Context>,
) {
  return useMutation<CallReply<C>, Error, CallInput<C>, Context>({
    mutationKey: [call.name],
    meta: { stale: call.stale, showError, isReadLater },
    // By default the library would hold the write until the network returns, and then send it.
    networkMode: 'always',
    mutationFn: (input) => {
      if (!navigator.onLine) throw networkError(call)
      return send(call, input, call.isIdempotent ? { idempotencyKey: idempotencyKeyOf(input) } : {})
    },
    ...options,
  })
}
