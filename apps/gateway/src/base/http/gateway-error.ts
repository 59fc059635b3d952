import type { ErrorCode } from '@foyer/contract/error.ts'

/** The one error that becomes a reply: a code of the closed list, and the input at fault where there is one. */
export class GatewayError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined

  constructor(code: ErrorCode, detail: { field?: string; retryAfter?: number } = {}) {
    super(code)
    this.name = 'GatewayError'
    this.code = code
    this.field = detail.field
    this.retryAfter = detail.retryAfter
  }
}
