import type { AnyCall, CallReply } from '@foyer/contract/call.ts'
import { type ErrorCode, errorCodes } from '@foyer/contract/error.ts'
import { LIVE_POSITION_HEADER } from '@foyer/contract/live.ts'
import type * as z from 'zod/mini'
import { takeResponse } from '#first-load/page/early-answers.ts'
import { CallError, isRetryableStatus } from './errors.ts'
import { callHeaders, fetchWithRetry } from './http.ts'

export type ApiRequest = {
  url: string
  token: string | null
  /** JSON text, or null if the call has no body. */
  body: string | null
  idempotencyKey: string | null
  /** IANA zone, for the calls that send one. */
  timeZone: string | null
  /** Replaces the language on screen, for the calls that send their own. */
  language?: string | undefined
  signal: AbortSignal | null
  /** Called with the position of the live stream when the reply was read; null if the gateway does not send it. */
  onPosition?: ((position: string | null) => void) | undefined
}

/**
 * Sends a request to the gateway and returns its JSON. Replies of our own gateway are not validated again.
 * @throws CallError with the gateway's code and message, or of kind network, timeout, unreadable.
 */
export async function request<C extends AnyCall>(call: C, apiRequest: ApiRequest): Promise<CallReply<C>> {
  try {
    const early = call.method === 'GET' ? await takeResponse(apiRequest.token, apiRequest.url) : null
    // A retryable status is retried below.
    if (early !== null && !isRetryableStatus(early.status)) {
      if (!early.ok) throw responseError(call, early.status, await early.json().catch(() => null))
      apiRequest.onPosition?.(early.headers.get(LIVE_POSITION_HEADER))
      return await early.json()
    }
    const headers = callHeaders(apiRequest)
    headers.set('Accept', 'application/json')
    const { method } = call
    const { body, signal } = apiRequest
    const response = await fetchWithRetry(apiRequest.url, { method, headers, body, signal })
    // A gateway may confirm without a body: 204, or an empty 200.
    const read = () => JSON.parse(response.text === '' ? '{}' : response.text)
    if (response.status >= 400) throw responseError(call, response.status, readOrNull(read))
    apiRequest.onPosition?.(response.headers.get(LIVE_POSITION_HEADER))
    return read()
  } catch (error) {
    throw toCallError(call, error)
  }
}

function toCallError(call: AnyCall, error: unknown): unknown {
  const name = `${call.method} ${call.path}`
  if (error instanceof CallError) return error
  if (isNamed(error, 'TimeoutError')) {
    return new CallError({ kind: 'timeout', call: name, message: `Request timed out: ${name}`, cause: error })
  }
  if (error instanceof TypeError) {
    return new CallError({ kind: 'network', call: name, message: `No connection: ${name}`, cause: error })
  }
  // An abort by the caller is not a failure of the call: rethrow it unchanged.
  if (isNamed(error, 'AbortError')) return error
  return new CallError({ kind: 'unreadable', call: name, message: `Unreadable reply: ${name}`, cause: error })
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof DOMException && error.name === name
}

/** Null for a body that is not JSON, such as the page of a proxy. */
function readOrNull(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return null
  }
}

/** The error for a status of 400 or more; its code is null if the body is not in the contract's shape. */
function responseError(call: AnyCall, status: number, data: unknown): CallError {
  const name = `${call.method} ${call.path}`
  const fields: { code?: unknown; message?: unknown; field?: unknown } =
    typeof data === 'object' && data !== null ? data : {}
  const { code, message, field } = fields
  if (
    typeof message === 'string' &&
    isErrorCode(code) &&
    (field === undefined || typeof field === 'string')
  ) {
    return new CallError({ kind: 'answered', call: name, status, code, message, field: field ?? null })
  }
  if (typeof message === 'string' && message !== '') {
    return new CallError({ kind: 'answered', call: name, status, message })
  }
  const fallbackMessage = `Request failed with status code ${status}: ${name}`
  return new CallError({ kind: 'unavailable', call: name, message: fallbackMessage, status })
}

function isErrorCode(code: unknown): code is ErrorCode {
  return errorCodes.some((known) => known === code)
}

/** Returns the cached reply of another call, or sends the call. */
export type ReadReply = <C extends AnyCall>(call: C, input: CallInput<C>) => Promise<CallReply<C>>

/** Drops the parts that a call does not have: to the contract they are empty objects. */
type Filled<Input> = Input extends undefined ? never : string extends keyof Input ? never : Input
type PartInput<Part> = Filled<z.input<Part>>
type Field<Name extends string, Part> = [PartInput<Part>] extends [never]
  ? { [K in Name]?: never }
  : Record<never, never> extends PartInput<Part>
    ? { [K in Name]?: PartInput<Part> }
    : { [K in Name]: PartInput<Part> }

/** The input of a call: only the parts that it has; parts without required fields are optional. */
export type CallInput<C extends AnyCall> = Field<'params', C['params']> &
  Field<'query', C['query']> &
  Field<'body', C['body']>
