import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { mutationOptions } from '@tanstack/react-query'
import { CallError } from './call-error.ts'
import type { CallGiven } from './call-given.ts'
import { send } from './send.ts'

/**
 * Mutation options of a call. It is not retried by itself: a failure shows at the first failed try, and the user decides.
 * Where the call takes an `Idempotency-Key`, one is made per `mutate()` and kept when that is executed again, so that
 * what the user asked once has one effect.
 * What the contract says it makes stale goes along as its `meta`, for the cache of writes to read again.
 * Without a connection it fails at once and is not kept: what was pressed an hour ago must not happen now.
 */
export function callMutation<C extends AnyCall>(call: C) {
  // The given object is the same one when a mutation is executed again, and another at the next `mutate()`.
  const keys = new WeakMap<object, string>()
  const keyOf = (given: CallGiven<C>) => {
    const key = keys.get(given) ?? makeKey()
    keys.set(given, key)
    return key
  }
  return mutationOptions<CallReply<C>, Error, CallGiven<C>>({
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
