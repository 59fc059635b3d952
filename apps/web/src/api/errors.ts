import type { ErrorCode } from '@foyer/contract/error.ts'

/** True if the gateway rejected the call: a retry would get the same. An error without a code counts too. */
export function isRejected(error: unknown): boolean {
  return error instanceof CallError && error.status !== null && error.status >= 400 && !isRetryable(error)
}

/**
 * How a call failed: `answered` by the gateway, with a code of the contract or at least a message; `network` and
 * `timeout` without a response; `unreadable` if the reply is not JSON or not in the contract's shape; `unavailable`
 * if an error came without a message; `not_offered` if the provider of this page does not have the call.
 */
type CallErrorKind = 'answered' | 'network' | 'timeout' | 'unreadable' | 'unavailable' | 'not_offered'

/** The only error type of the web app's calls. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly kind: CallErrorKind
  /** Code of the contract; null if the gateway sent none. */
  readonly code: ErrorCode | null
  /** HTTP status; null without a response. */
  readonly status: number | null
  /** The invalid input, such as `body.email`. */
  readonly field: string | null
  /** The name of the call, such as `GET /rooms`, never with values in it. */
  readonly call: string

  constructor(init: {
    kind: CallErrorKind
    call: string
    message: string
    code?: ErrorCode | null
    status?: number | null
    field?: string | null
    cause?: unknown
  }) {
    super(init.message, { cause: init.cause })
    this.kind = init.kind
    this.call = init.call
    this.code = init.code ?? null
    this.status = init.status ?? null
    this.field = init.field ?? null
  }
}

const retryableStatuses: readonly number[] = [408, 413, 429]

/** True for a status that may change on a retry. */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || retryableStatuses.includes(status)
}

/** True if a retry may succeed: no response, 408, 413, 429 or 5xx. Other responses are final. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.kind === 'network' || error.kind === 'timeout') return true
  return error.status !== null && isRetryableStatus(error.status)
}

/** True if the session has ended and the user must log in again. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && error.code !== 'wrong_credentials'
}
