import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Names under which a secret or an e-mail could reach a log line; their values are never written. */
const secretNames = [
  'token',
  'Token',
  'access_token',
  'authorization',
  'password',
  'password_hash',
  'secret',
  'secret_hash',
  'email',
  'resetCode',
  'recoverId',
  'cookie',
  'private_jwk',
  'privateKey',
  'endpoint',
  'p256dh',
  'auth',
]

const redactedPaths = secretNames.flatMap((name) => [
  name,
  `*.${name}`,
  `*.*.${name}`,
  `headers["${name.toLowerCase()}"]`,
])

/** Writes JSON lines, without secrets whatever is handed in. */
export function createLog(options: { level: string; destination?: DestinationStream }): Log {
  const settings = {
    level: options.level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describeError },
    redact: { paths: redactedPaths, censor: '…' },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination)
}

type ErrorFacts = { type: string; message: string; code?: string; stack?: string; cause?: ErrorFacts }

/**
 * What is logged of an error: its words, and where it was thrown. Nothing else that hangs on it: drivers add the whole
 * connection, and PostgreSQL the values at fault.
 */
function describeError(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name: type, message, stack, cause } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type,
    message,
    ...(code === undefined ? {} : { code }),
    ...(stack === undefined ? {} : { stack }),
    ...(cause instanceof Error ? { cause: describeError(cause) } : {}),
  }
}
