import type { AnyCall, Call, CallReply, ParsedInput } from '@foyer/contract/call.ts'
import type { Role } from '@foyer/contract/session.ts'
import type * as z from 'zod/mini'
import type { Database } from '#base/database/database.ts'
import { GatewayError } from './gateway-error.ts'

/** Who asks: read from the session row on each request. Every store query is bound to its `homeId`. */
export type Principal = {
  readonly accountId: string
  readonly accountName: string
  readonly sessionId: string
  readonly homeId: string
  readonly parkId: string
  readonly role: Role
}

/** What a handler knows of the request besides its parsed input. */
export type RequestFacts = {
  /** null on public calls only. */
  readonly user: Principal | null
  readonly headers: Headers
  /** Address of who asks: of the socket, or of the client of the trusted proxies. */
  readonly ip: string
  /** Stands in the log and in the audit rows of this request. */
  readonly requestId: string
  /** The database; on an idempotent call the transaction that also holds its key. */
  readonly database: Database
  /** Runs after the reply's transaction was committed: what leaves the database (hub, live) belongs here. */
  afterCommit(effect: () => void | Promise<void>): void
  readonly signal: AbortSignal
}

export type RawInput = { readonly params: unknown; readonly query: unknown; readonly body: unknown }

/** A call with what answers it, its types closed over: parse, then handle. */
export type Served = {
  readonly call: AnyCall
  readonly answer: (raw: RawInput, facts: RequestFacts) => Promise<unknown>
}

type HomeFacts = Omit<RequestFacts, 'user'> & { readonly user: Principal }

/** Binds a call that needs a signed-in person to its handler. Input that does not parse answers `invalid_input`. */
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

/** Binds a call that anyone may make to its handler. */
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
  // An id that is not even of an id's form is no other thing than an id that is not there.
  if (part === 'params') throw new GatewayError('not_found')
  const issue = result.error.issues[0]
  const path =
    issue?.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0] ?? ''] : (issue?.path ?? [])
  throw new GatewayError('invalid_input', { field: [part, ...path].map(String).join('.').slice(0, 128) })
}
