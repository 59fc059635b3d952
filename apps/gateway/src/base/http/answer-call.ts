import type { AnyCall } from '@foyer/contract/call.ts'
import { LIVE_POSITION_HEADER } from '@foyer/contract/live.ts'
import type { LiveTopic } from '@foyer/contract/live-topic.ts'
import type { Role } from '@foyer/contract/session.ts'
import type { Audit } from '#base/audit/audit.ts'
import type { Database } from '#base/database/database.ts'
import type { Log } from '#base/log.ts'
import type { Gate } from './gate.ts'
import { GatewayError } from './gateway-error.ts'
import { readIdempotencyKey, type Idempotency } from './idempotency.ts'
import { isDeadlock } from './is-unavailable.ts'
import { textReply } from './json-reply.ts'
import { isStorable } from './parse-json.ts'
import { PLATFORM_KEY_HEADER } from './platform-key.ts'
import { readBody, readQuery } from './read-input.ts'
import type { Principal, RawInput, RequestFacts, Served } from './serve.ts'

export type AnswerParts = {
  database: Database
  audit: Audit
  idempotency: Idempotency
  /**
   * Limits concurrent transactions of calls to fewer than the pool has connections, so that a handler may take a second
   * one.
   */
  writes: Gate
  log: Log
  /** Resolves a token to its principal; throws `unauthenticated` or `session_ended`. */
  principalOf(token: string | null): Promise<Principal>
  /** Locks a user's session until the transaction ends, and returns their role; throws `session_ended`. */
  lockSession(tx: Database, user: Principal): Promise<Role>
  /** The current position of a home's live stream, after this gateway has subscribed to the home's events. */
  positionOf(homeId: string): Promise<string>
  /** Publishes to the home's screens that these topics must be fetched again. */
  publishStale(homeId: string, stale: readonly LiveTopic[]): void
  /** True if the key is the platform key. */
  isPlatform(key: string | null): boolean
  /** True if replies are validated against the contract (development and tests). */
  areRepliesChecked: boolean
}

export type CallRequest = {
  request: Request
  params: Record<string, string>
  ip: string
  requestId: string
}

/**
 * Answers one call: authenticates, authorizes, parses the input and runs the handler. A call that changes data runs in
 * one transaction with its audit row and its idempotency key. After the commit, the topics that the contract lists as
 * stale for this call are published to the home's screens.
 */
export async function answerCall(parts: AnswerParts, served: Served, asked: CallRequest): Promise<Response> {
  const { call } = served
  const { request } = asked
  // The token is only accepted in its header: URLs may be logged.
  const isOfPerson = call.access === 'home' || call.access === 'owner'
  const user = isOfPerson ? await parts.principalOf(request.headers.get('token')) : null
  if (call.access === 'platform' && !parts.isPlatform(request.headers.get(PLATFORM_KEY_HEADER))) {
    throw new GatewayError('unauthenticated')
  }
  if (call.access === 'owner' && user?.role !== 'owner') {
    await recordRefusal(parts, served, asked, user, 'forbidden')
    throw new GatewayError('forbidden')
  }
  const raw: RawInput = {
    params: asked.params,
    query: readQuery(new URL(request.url)),
    body: await readBody(request, call),
  }
  const effects: (() => void | Promise<void>)[] = []
  const facts = (database: Database): RequestFacts => ({
    user,
    headers: request.headers,
    ip: asked.ip,
    requestId: asked.requestId,
    database,
    afterCommit: (effect) => effects.push(effect),
    signal: request.signal,
  })
  if (user === null || call.isRead) {
    // Taken before the read: a change that the read misses has a later position in the stream.
    const position = user === null ? null : await parts.positionOf(user.homeId)
    const reply = await served.answer(raw, facts(parts.database))
    runEffects(parts, effects)
    if (!(reply instanceof Response)) {
      const headers = position === null ? {} : { [LIVE_POSITION_HEADER]: position }
      return textReply(write(parts, call, reply), 200, headers)
    }
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') === true
    if (parts.areRepliesChecked && isJson) write(parts, call, await reply.clone().json())
    return reply
  }
  const text = await parts.writes.run(async () => {
    try {
      return await untilNoDeadlock(() => {
        effects.length = 0
        return answerWrite(parts, served, asked, user, raw, facts)
      })
    } catch (error) {
      await recordRefusal(parts, served, asked, user, error instanceof GatewayError ? error.code : 'internal')
      throw error
    }
  })
  runEffects(parts, effects)
  return textReply(text)
}

/** Effects neither delay nor fail the reply. */
function runEffects({ log }: AnswerParts, effects: readonly (() => void | Promise<void>)[]): void {
  for (const effect of effects) {
    Promise.resolve()
      .then(effect)
      .catch((error: unknown) => log.error({ err: error }, 'an effect after the commit failed'))
  }
}

/**
 * Retries after a deadlock: the database cancelled one of the two transactions, and it succeeds when the other has
 * ended.
 */
async function untilNoDeadlock<Result>(work: () => Promise<Result>, triesLeft = 3): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (triesLeft === 0 || !isDeadlock(error)) throw error
    return untilNoDeadlock(work, triesLeft - 1)
  }
}

async function answerWrite(
  parts: AnswerParts,
  served: Served,
  asked: CallRequest,
  user: Principal,
  raw: RawInput,
  facts: (tx: Database) => RequestFacts,
): Promise<string> {
  const { call } = served
  const key = call.isIdempotent ? readIdempotencyKey(asked.request.headers) : null
  return parts.database.transaction(async (tx) => {
    // It may have ended while the body was read and other writes were waited for.
    const role = await parts.lockSession(tx, user)
    if (call.access === 'owner' && role !== 'owner') throw new GatewayError('forbidden')
    const work = async (): Promise<string> => {
      const own = facts(tx)
      // Published before the effects of the handler.
      if (call.stale.length > 0) own.afterCommit(() => parts.publishStale(user.homeId, call.stale))
      const text = write(parts, call, await served.answer(raw, own))
      await parts.audit.record(tx, auditEvent(served, asked, user, 'ok'))
      return text
    }
    if (key === null) return work()
    return parts.idempotency.once(tx, { accountId: user.accountId, key, call: call.name, input: raw }, work)
  })
}

/** Serializes the reply. If replies are validated, one that breaks the contract is an internal error. */
function write(parts: AnswerParts, call: AnyCall, reply: unknown): string {
  if (parts.areRepliesChecked) {
    const result = call.reply.safeParse(reply)
    if (!result.success) {
      parts.log.error(
        { call: call.name, issues: result.error.issues.slice(0, 3) },
        'a reply does not match the contract',
      )
      throw new GatewayError('internal')
    }
  }
  return JSON.stringify(reply)
}

/** Records refused and failed changes in the audit log. Invalid input and reads are not recorded. */
async function recordRefusal(
  parts: AnswerParts,
  served: Served,
  asked: CallRequest,
  user: Principal | null,
  code: string,
): Promise<void> {
  if (code === 'invalid_input' || served.call.isRead) return
  try {
    await parts.audit.record(parts.database, auditEvent(served, asked, user, code))
  } catch (error) {
    parts.log.error({ err: error }, 'the audit row could not be written')
  }
}

function auditEvent({ call }: Served, asked: CallRequest, user: Principal | null, result: string) {
  const object = Object.values(asked.params)[0]
  return {
    homeId: user?.homeId ?? null,
    accountId: user?.accountId ?? null,
    sessionId: user?.sessionId ?? null,
    action: call.name,
    object: object !== undefined && isStorable(object) ? object.slice(0, 64) : null,
    result,
    ip: asked.ip,
    requestId: asked.requestId,
  }
}
