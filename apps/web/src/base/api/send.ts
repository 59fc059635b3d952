import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { currentSession, forgetSession } from '#base/session/session-store.ts'
import * as z from 'zod/mini'
import { apiAddress, defaultAddress } from './api-address.ts'
import { CallError, isSessionOver } from './call-error.ts'
import { ask } from './client.ts'
import { withoutStrangers } from './foreign-reply.ts'
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
 * Makes a call of the contract and gives its parsed reply; unknown keys of the reply are dropped.
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
    if (stand !== null) return readReply<C['reply']>(call.reply, call.name, stand.json)
    const address = await apiAddress()
    const json = await ask(call, {
      url: `${address}${addressOf(call, given)}`,
      token: call.access === 'public' ? null : token,
      body: bodyOf(call, given.body),
      idempotencyKey: options.idempotencyKey ?? null,
      timeZone: options.timeZone ?? null,
      language: options.language,
      signal: options.signal ?? null,
      onPosition: options.onPosition,
    })
    const read = address === defaultAddress ? json : withoutStrangers(call.reply, call.name, json)
    return readReply<C['reply']>(call.reply, `${call.method} ${call.path}`, read)
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

function readReply<Reply extends z.ZodMiniType>(schema: Reply, name: string, json: unknown): z.output<Reply> {
  const reply = z.safeParse(schema, json)
  if (reply.success) return reply.data
  const where = reply.error.issues[0]?.path.join('.') ?? ''
  throw new CallError({ kind: 'unreadable', call: name, message: `Unreadable reply: ${name} ${where}` })
}
