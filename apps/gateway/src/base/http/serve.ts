import type { AnyCall, Call, CallReply, ParsedInput } from '@foyer/contract/call.ts'
import type { Role } from '@foyer/contract/session.ts'
import type * as z from 'zod/mini'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from './gateway-error.ts'

/**
 * The authenticated user, read from the session row at each request. Each store query is restricted to its `homeId`.
 */
export type Principal = {
  readonly accountId: string
  readonly accountName: string
  readonly sessionId: string
  readonly homeId: string
  readonly parkId: string
  readonly role: Role
}

/** The context of a request that a handler gets in addition to the parsed input. */
export type RequestFacts = {
  /** Null only in public calls. */
  readonly user: Principal | null
  readonly headers: Headers
  /** The client's address: of the socket, or as given by the trusted proxies. */
  readonly ip: string
  /** Also written to the log and to the audit rows of this request. */
  readonly requestId: string
  /** The database; in calls that change data, the transaction of the call. */
  readonly database: Database
  /** Runs after the call's transaction was committed. Effects outside of the database (hub, live) belong here. */
  afterCommit(effect: () => void | Promise<void>): void
  readonly signal: AbortSignal
}

export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** A call with its handler, without type parameters: parses the input, then runs the handler. */
export type Served = {
  readonly call: AnyCall
  readonly answer: (raw: RawInput, facts: RequestFacts) => Promise<unknown>
}

type HomeFacts = Omit<RequestFacts, 'user'> & { readonly user: Principal }

/** Binds a call that requires a session to its handler. Input that does not parse throws `invalid_input`. */
export function serve<
  Name extends string,
  P extends z.ZodMiniObject,
  Q extends z.ZodMiniObject,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  call: Call<Name, P, Q, B, R>,
  handle: (
    input: ParsedInput<Call<Name, P, Q, B, R>>,
    facts: HomeFacts,
  ) => Promise<CallReply<Call<Name, P, Q, B, R>> | Response>,
): Served {
  return {
    call,
    answer: async (raw, facts) => {
      if (facts.user === null) throw new GatewayError('unauthenticated')
      return handle(parseInput(call, raw), { ...facts, user: facts.user })
    },
  }
}

/** Binds a call that needs no session to its handler. */
export function servePublic<
  Name extends string,
  P extends z.ZodMiniObject,
  Q extends z.ZodMiniObject,
  B extends z.ZodMiniType,
  R extends z.ZodMiniType,
>(
  call: Call<Name, P, Q, B, R>,
  handle: (
    input: ParsedInput<Call<Name, P, Q, B, R>>,
    facts: RequestFacts,
  ) => Promise<CallReply<Call<Name, P, Q, B, R>>>,
): Served {
  return { call, answer: async (raw, facts) => handle(parseInput(call, raw), facts) }
}

function parseInput<P extends z.ZodMiniObject, Q extends z.ZodMiniObject, B extends z.ZodMiniType>(
  call: { readonly params: P; readonly query: Q; readonly body: B },
  raw: RawInput,
): { params: z.output<P>; query: z.output<Q>; body: z.output<B> } {
  return {
    params: parsePart(call.params, raw.params, 'params'),
    query: parsePart(call.query, raw.query, 'query'),
    body: parsePart(call.body, raw.body, 'body'),
  }
}

function parsePart<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  part: 'params' | 'query' | 'body',
): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // A malformed id is answered like an id that does not exist.
  if (part === 'params') throw new GatewayError('not_found')
  const issue = result.error.issues[0]
  const path =
    issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? [])
  throw new GatewayError('invalid_input', { field: [part, ...path].map(String).join('.').slice(0, 128) })
}
