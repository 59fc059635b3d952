import type { ErrorCode } from '@foyer/contract/error.ts'

/** True where the gateway has answered no: asking again would get the same. An error without a code counts too. */
export function isRejected(error: unknown): boolean {
  return error instanceof CallError && error.status !== null && error.status >= 400 && !isRetryable(error)
}

/**
 * How a call failed: `answered` by the gateway, with a code of the contract or at least a message; `network` and
 * `timeout` without an answer; `unreadable` when the reply is no JSON, or nothing that the contract knows; `unavailable`
 * when an error came without words; `not_offered` when the provider of this page does not have the call at all.
 */
type CallErrorKind = 'answered' | 'network' | 'timeout' | 'unreadable' | 'unavailable' | 'not_offered'

/** The one error of the web app's calls. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly kind: CallErrorKind
  /** Code of the contract; null where the gateway did not say one. */
  readonly code: ErrorCode | null
  /** HTTP status; null where there was no answer. */
  readonly status: number | null
  /** The input at fault, as `body.email`. */
  readonly field: string | null
  /** `GET /rooms`: which call it was, never with values in it. */
  readonly call: string

  constructor(fault: {
    kind: CallErrorKind
    call: string
    message: string
    code?: ErrorCode | null
    status?: number | null
    field?: string | null
    cause?: unknown
  }) {
    super(fault.message, { cause: fault.cause })
    this.kind = fault.kind
    this.call = fault.call
    this.code = fault.code ?? null
    this.status = fault.status ?? null
    this.field = fault.field ?? null
  }
}

const healingStatuses: readonly number[] = [408, 413, 429]

/** True for an answer that asking again may change. */
export function isRetryableStatus(status: number): boolean {
  return status >= 500 || healingStatuses.includes(status)
}

/** True where asking again may heal it: no answer, 408, 413, 429 or 5xx. Other answers are outcomes. */
export function isRetryable(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.kind === 'network' || error.kind === 'timeout') return true
  return error.status !== null && isRetryableStatus(error.status)
}

/** True where the session is over and the person must sign in again. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof CallError && error.status === 401 && error.code !== 'wrong_credentials'
}
