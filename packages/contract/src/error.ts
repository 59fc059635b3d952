import * as z from 'zod/mini'

/**
 * The closed list of errors: code → HTTP status. The gateway replies with no other code. The texts shown for
 * a code are in the web app's `errors.json`; the message in the reply is in the request's language.
 */
export const errorStatus = {
  invalid_input: 400,
  unauthenticated: 401,
  session_ended: 401,
  wrong_credentials: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  conflict: 409,
  device_offline: 409,
  hub_offline: 409,
  hub_taken: 409,
  last_owner: 409,
  account_elsewhere: 409,
  link_expired: 410,
  body_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  not_commandable: 422,
  wrong_code: 422,
  too_many_requests: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'session_ended',
  'wrong_credentials',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'request_timeout',
  'conflict',
  'device_offline',
  'hub_offline',
  'hub_taken',
  'last_owner',
  'account_elsewhere',
  'link_expired',
  'body_too_large',
  'unsupported_media_type',
  'idempotency_mismatch',
  'not_commandable',
  'wrong_code',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[]

/** The body of every error reply. `field` names the invalid input, as `body.email` or `query.startDate`. */
export const errorReplySchema = z.object({
  code: z.enum(errorCodes),
  message: z.string(),
  field: z.optional(z.string()),
})

export type ErrorReply = z.infer<typeof errorReplySchema>
