import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

/** A new secret for a hub: 192 bits, in letters that survive a YAML file. */
export function makeHubSecret(): string {
  return randomBytes(24).toString('base64url')
}

/** What is kept of a hub's secret. Plain SHA-256: the secret is random, there is nothing to guess slowly. */
export function hashHubSecret(secret: string | Uint8Array): Buffer {
  return createHash('sha256').update(secret).digest()
}

/** Whether this is the secret behind the hash, without telling by time how much of it is right. */
export function isHubSecret(secret: string | Uint8Array, hash: Uint8Array): boolean {
  const given = hashHubSecret(secret)
  return given.length === hash.length && timingSafeEqual(given, hash)
}
