import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What a secret grants. A secret is only found under its own purpose. */
export type LinkPurpose = 'reset' | 'recover' | 'user' | 'home' | 'registration'

const BYTES = 16

/** A new secret for a link: 128 bits in 22 letters. */
export function makeLinkSecret(): string {
  return randomBytes(BYTES).toString('base64url')
}

/**
 * The stored hash of a secret. Plain SHA-256 is sufficient: 128 random bits cannot be guessed, so a slow hash has no
 * benefit.
 */
export function hashLinkSecret(purpose: LinkPurpose, secret: string): Buffer {
  return createHash('sha256').update(`${purpose} ${secret}`).digest()
}

/**
 * The id with which the form behind a link is submitted. It is derived from the link's secret, so that following the
 * link again gives the same id and nothing readable has to be stored.
 */
export function recoverIdOf(secret: string): string {
  return createHmac('sha256', secret).update('recover').digest().subarray(0, BYTES).toString('base64url')
}
