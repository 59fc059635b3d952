import type { Duplex } from 'node:stream'
import { errorStatus, type ErrorCode, type ErrorReply } from '@foyer/contract/error.ts'
import { errorMessage } from './error-words.ts'

/** Answers a request that Node's parser refused, and closes the socket. */
export function refuseUnparsed(error: Error, socket: Duplex): void {
  if (!socket.writable || ('code' in error && error.code === 'ECONNRESET')) {
    socket.destroy()
    return
  }
  const code = codeOf('code' in error ? error.code : undefined)
  const body: ErrorReply = { code, message: errorMessage(code, 'en') }
  const text = JSON.stringify(body)
  socket.end(
    [
      `HTTP/1.1 ${errorStatus[code]} Refused`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      'X-Content-Type-Options: nosniff',
      'Cache-Control: no-store',
      'Connection: close',
      '',
      text,
    ].join('\r\n'),
  )
}

function codeOf(parserCode: unknown): ErrorCode {
  if (parserCode === 'HPE_HEADER_OVERFLOW') return 'headers_too_large'
  if (parserCode === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout'
  return 'invalid_input'
}
