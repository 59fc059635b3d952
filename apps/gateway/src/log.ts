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
    redact: { paths: redactedPaths, censor: '…' },
    formatters: { level: (label: string) => ({ level: label }) },
  }
  return options.destination === undefined ? pino(settings) : pino(settings, options.destination)
}
