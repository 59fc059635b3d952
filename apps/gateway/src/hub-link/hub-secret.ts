import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** Creates a secret for a hub: 192 bits, in characters that need no escaping in a YAML file. */
export function makeHubSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** The stored hash of a hub's secret. Plain SHA-256: the secret is random, so a slow hash adds nothing. */
export function hashHubSecret(secret: string | Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Compares a secret with the hash in constant time. */
export function isHubSecret(secret: string | Uint8Array, hash: Uint8Array): boolean {
  const given = hashHubSecret(secret)
  return given.length === hash.length && timingSafeEqual(given, hash)
}
