import type { ErrorCode } from '@foyer/contract/error.ts'

/** What each code means to the developer who calls the API. `error-words.ts` has what a person reads. */
export const errorMeanings: Record<ErrorCode, string> = {
  invalid_input: 'A value of the query or the body is missing or invalid. `field` names it.',
  unauthenticated: 'The request has no valid token or key in its header.',
  session_ended: 'The session of the token has ended. Log in again.',
  wrong_credentials: 'The email or the password is wrong.',
  forbidden: 'Only an owner of the home may do this.',
  not_found: 'Nothing with this id exists in the home.',
  method_not_allowed: 'The path does not accept this method.',
  request_timeout: 'The request was not received completely in time.',
  conflict: 'The current state does not allow this, often because it has changed since it was read.',
  device_offline: 'The device is offline.',
  hub_offline: 'The hub is not connected.',
  hub_taken: 'The hub belongs to another home.',
  last_owner: 'The home would have no owner left.',
  account_elsewhere: 'The email already has access to another home.',
  link_expired: 'The link has expired, was used or was revoked.',
  body_too_large: 'The body is larger than this call accepts.',
  unsupported_media_type: 'The body is not JSON in UTF-8 with `Content-Type: application/json`.',
  idempotency_mismatch: 'The `Idempotency-Key` was already used for a different request.',
  not_commandable: 'The room or device does not accept this command.',
  wrong_code: 'The code does not match the email.',
  too_many_requests: 'Too many attempts. Wait for the number of seconds in `Retry-After`.',
  headers_too_large: 'The headers of the request are too large.',
  internal: 'The gateway failed unexpectedly. Try again.',
  unavailable: 'The gateway is busy or starting. Try again in a moment.',
}
