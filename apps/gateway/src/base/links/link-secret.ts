import { createHash, createHmac, randomBytes } from 'node:crypto'

/** What a secret opens; one of another purpose is not even found. */
export type LinkPurpose = 'reset' | 'recover' | 'user' | 'home' | 'registration'

const BYTES = 16

/** A new secret for a link: 128 bits in 22 letters. */
export function makeLinkSecret(): string {
  return randomBytes(BYTES).toString('base64url')
}

/** What is kept of a secret. Plain SHA-256: with 128 random bits there is nothing to guess slowly. */
export function hashLinkSecret(purpose: LinkPurpose, secret: string): Buffer {
  return createHash('sha256').update(`${purpose} ${secret}`).digest()
}

/**
 * What a form is sent with after its link was followed. It comes from the link's own secret, so that following the
 * link again gives the same one and nothing has to be kept that could be read.
 */
export function recoverIdOf(secret: string): string {
  return createHmac('sha256', secret).update('recover').digest().subarray(0, BYTES).toString('base64url')
}
