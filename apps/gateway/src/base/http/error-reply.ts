import { errorStatus, type ErrorReply } from '@foyer/contract/error.ts'
import { errorMessage } from './error-words.ts'
import { GatewayError } from './gateway-error.ts'
import { jsonReply } from './json-reply.ts'
import { languageOf } from './language.ts'

/**
 * Converts any failure to the contract's error reply, in the request's language. Details of an error that is not a
 * `GatewayError` are not disclosed.
 */
export function errorReply(error: unknown, request: Request, headers: Record<string, string> = {}): Response {
  const known = error instanceof GatewayError ? error : new GatewayError('internal')
  const body: ErrorReply = {
    code: known.code,
    message: errorMessage(known.code, languageOf(request.headers.get('accept-language')), known),
    ...(known.field === undefined ? {} : { field: known.field }),
  }
  const retry: Record<string, string> =
    known.retryAfter === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(known.retryAfter))) }
  return jsonReply(body, errorStatus[known.code], { ...retry, ...headers })
}
