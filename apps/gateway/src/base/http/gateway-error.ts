import type { ErrorCode } from '@foyer/contract/error.ts'

/** The error that becomes an error reply: a code of the contract, and the input field at fault if there is one. */
export class GatewayError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, detail: { field?: string; retryAfter?: number } = {}) {
    super(code)
    this.name = 'GatewayError'
    this.code = code
    this.field = detail.field
    this.retryAfter = detail.retryAfter
  }
}
