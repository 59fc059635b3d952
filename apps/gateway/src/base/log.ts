import { pino, type DestinationStream, type Logger } from 'pino'

export type Log = Logger

/** Field names that may contain a secret or an e-mail address; their values are never logged. */
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

/** Logs JSON lines. Secrets are redacted in any input. */
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
 * The logged fields of an error: its type, message, code, stack and causes. Other properties are omitted: drivers
 * attach the whole connection, and PostgreSQL the values at fault.
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
