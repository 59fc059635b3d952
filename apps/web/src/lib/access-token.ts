/** What the web app reads of an access token. */
export type AccessToken = {
  parkId: string | null
  /** Whose it is. */
  subject: string | null
  /** Milliseconds since the epoch at which it ends. */
  endsAt: number | null
}

/** Words of the specification's section 5: the same in both languages. */
const notAToken = 'Token JWT invalide'
const notDecodable = 'Impossible de décoder le token JWT'

/**
 * Reads the payload of an access token; its signature is the gateway's business.
 * @throws Error 'Token JWT invalide' when it has not three parts, 'Impossible de décoder le token JWT' when its payload is not JSON.
 */
export function decodeToken(token: string): AccessToken {
  const parts = token.split('.')
  const [, payload] = parts
  if (parts.length !== 3 || payload === undefined) throw new Error(notAToken)
  const { parkId, sub, exp } = readPayload(payload)
  return {
    parkId: typeof parkId === 'string' ? parkId : null,
    subject: typeof sub === 'string' ? sub : null,
    endsAt: typeof exp === 'number' && Number.isFinite(exp) ? exp * 1000 : null,
  }
}

function readPayload(payload: string): { parkId?: unknown; sub?: unknown; exp?: unknown } {
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
    const text = new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(binary, (char) => char.charCodeAt(0)),
    )
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch (cause) {
    throw new Error(notDecodable, { cause })
  }
  throw new Error(notDecodable)
}

/** The payload, or null where it cannot be read: a failure that is only logged (specification, section 4). */
export function decodeTokenOrLog(token: string): AccessToken | null {
  try {
    return decodeToken(token)
  } catch (error) {
    logFault(error)
    return null
  }
}

/** Says a fault on the console, without the token itself. */
export function logFault(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for a decoding failure to be logged, nothing more.
  console.error(error instanceof Error ? error.message : 'Error')
}
