import * as z from 'zod/mini'
import type { ErrorCode } from './error.ts'
import type { LiveTopic } from './live-topic.ts'

/**
 * Who may make a call: anyone, a signed-in member of a home, an owner of the home, or the platform with its
 * own key.
 */
export type Access = 'public' | 'home' | 'owner' | 'platform'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

type Params = z.ZodMiniObject
type Query = z.ZodMiniObject
type Body = z.ZodMiniType

/** One call of the gateway: the server, the client, the API pages and the tests derive from it. */
export type Call<
  Name extends string = string,
  P extends Params = Params,
  Q extends Query = Query,
  B extends Body = Body,
  Reply extends z.ZodMiniType = z.ZodMiniType,
> = {
  readonly name: Name
  readonly method: Method
  /** Path below the base address; `{name}` is a parameter of `params`. */
  readonly path: string
  readonly access: Access
  /** One line for the API page: an imperative verb first, at most 90 characters. */
  readonly summary: string
  /** What else a caller has to know, in Markdown: limits, effects, when `conflict` is answered. */
  readonly description: string
  readonly params: P
  readonly query: Q
  readonly body: B
  readonly reply: Reply
  /** Error codes of this call, in addition to those of every call. */
  readonly errors: readonly ErrorCode[]
  /** Reads that change for all members of the home once this call is answered; none for a read. */
  // Declared here and not sent as a header of the reply: with another provider, which sends none, screens would keep old
  // data.
  readonly stale: readonly LiveTopic[]
  /** True for a GET, and for a POST whose query is too long for a URL. Nothing is stored or made stale. */
  readonly isRead: boolean
  /** True when the caller may send an `Idempotency-Key`: the same key has one effect. */
  readonly isIdempotent: boolean
  /** Largest accepted body, in bytes. */
  readonly bodyLimit: number
}

export type AnyCall = Call<string, Params, Query, Body>

/** Input of a call: only the parts that the call has. */
export type CallInput<C extends AnyCall> = {
  readonly params: z.input<C['params']>
  readonly query: z.input<C['query']>
  readonly body: z.input<C['body']>
}

/** What the server receives after the input is parsed. */
export type ParsedInput<C extends AnyCall> = {
  readonly params: z.output<C['params']>
  readonly query: z.output<C['query']>
  readonly body: z.output<C['body']>
}

export type CallReply<C extends AnyCall> = z.output<C['reply']>

const none = z.strictObject({})
type None = typeof none

/** Body of a call that has none: nothing, or an empty object. */
const noBody = z.optional(none)
type NoBody = typeof noBody

/** 16 KB: the default for the largest body. */
export const BODY_LIMIT = 16 * 1024

type Definition<Name, P, Q, B, Reply> = {
  name: Name
  method: Method
  path: string
  access: Access
  summary: string
  description?: string
  params?: P
  query?: Q
  body?: B
  reply: Reply
  errors?: readonly ErrorCode[]
  stale?: readonly LiveTopic[]
  isRead?: boolean
  isIdempotent?: boolean
  bodyLimit?: number
}

/**
 * Declares one call. Omitted parts are empty and refuse every key.
 * The annotation lets a bundler remove calls that are never made.
 * @__NO_SIDE_EFFECTS__
 */
export function defineCall<
  const Name extends string,
  Reply extends z.ZodMiniType,
  P extends Params = None,
  Q extends Query = None,
  B extends Body = NoBody,
>(call: Definition<Name, P, Q, B, Reply>): Call<Name, P, Q, B, Reply>
// The type of an omitted part cannot be inferred; its default in the overload above is used.
export function defineCall(call: Definition<string, Params, Query, Body, z.ZodMiniType>): AnyCall {
  return {
    ...call,
    description: call.description ?? '',
    params: call.params ?? none,
    query: call.query ?? none,
    body: call.body ?? noBody,
    errors: call.errors ?? [],
    stale: call.stale ?? [],
    isRead: call.isRead ?? call.method === 'GET',
    isIdempotent: call.isIdempotent ?? false,
    bodyLimit: call.bodyLimit ?? BODY_LIMIT,
  }
}
