import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { loadChunk } from '#base/chunk/load-chunk.ts'
import { currentSession, forgetSession } from '#base/session/session-store.ts'
import type * as z from 'zod/mini'
import { apiAddress, defaultAddress } from './api-address.ts'
import { isSessionOver } from './call-error.ts'
import { ask } from './client.ts'
import { standIn } from './provider.ts'

/** Parts that a call has not are empty objects to the contract: they are dropped here. */
type Filled<Input> = Input extends undefined ? never : string extends keyof Input ? never : Input
type Given<Part> = Filled<z.input<Part>>
type Field<Name extends string, Part> = [Given<Part>] extends [never]
  ? { [K in Name]?: never }
  : Record<never, never> extends Given<Part>
    ? { [K in Name]?: Given<Part> }
    : { [K in Name]: Given<Part> }

/** What a caller gives to a call: only the parts it has, and those that may be empty may be left out. */
export type CallGiven<C extends AnyCall> = Field<'params', C['params']> &
  Field<'query', C['query']> &
  Field<'body', C['body']>

export type SendOptions = {
  signal?: AbortSignal
  /** Kept over retries: the same key has one effect. */
  idempotencyKey?: string
  /** IANA zone for the `X-Timezone` header. */
  timeZone?: string
  /** For the `Accept-Language` header, where the call says a language of its own. */
  language?: string
  /** Is told where the live stream stood when the reply was read. */
  onPosition?: (position: string | null) => void
  /** A token to use in place of the session's; a 401 to it then ends nothing. */
  token?: string
}

/**
 * Makes a call of the contract and gives its reply. Another provider's is checked, and what is not understood left out.
 * A 401 to the session's own token signs out.
 * @throws CallError
 */
export async function send<C extends AnyCall>(
  call: C,
  given: CallGiven<C>,
  options: SendOptions = {},
): Promise<CallReply<C>> {
  const token = options.token ?? currentSession()?.token ?? null
  try {
    const stand = await standIn(call, token)
    if (stand !== null) return await readForeign(call, stand.json)
    const address = await apiAddress()
    const reply = await ask(call, {
      url: `${address}${addressOf(call, given)}`,
      token: call.access === 'public' ? null : token,
      body: bodyOf(call, given.body),
      idempotencyKey: options.idempotencyKey ?? null,
      timeZone: options.timeZone ?? null,
      language: options.language,
      signal: options.signal ?? null,
      onPosition: options.onPosition,
    })
    // Our own gateway answers by the contract; the checks come with the first answer of another one.
    return address === defaultAddress ? reply : await readForeign(call, reply)
  } catch (error) {
    const isOwn = call.access !== 'public' && options.token === undefined
    if (isOwn && isSessionOver(error) && currentSession()?.token === token) forgetSession('ended')
    throw error
  }
}

/** Path and query of a call, every value escaped. */
export function addressOf(call: AnyCall, given: { params?: unknown; query?: unknown }): string {
  const params = new Map(fieldsOf(given.params))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params.get(name) ?? ''),
  )
  const query = new URLSearchParams(fieldsOf(given.query)).toString()
  return query === '' ? path : `${path}?${query}`
}

function fieldsOf(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]: [string, unknown]): [string, string][] =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  )
}

function bodyOf(call: AnyCall, body: unknown): string | null {
  if (call.method === 'GET') return null
  return body === undefined ? '{}' : JSON.stringify(body)
}

async function readForeign<C extends AnyCall>(call: C, json: unknown): Promise<CallReply<C>> {
  const { readForeignReply } = await loadChunk(() => import('./foreign-reply.ts'))
  return readForeignReply(call, json)
}
