import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares keys in constant time, so that the duration does not reveal how much of a key is right. */
export function isSameKey(given: string, right: string): boolean {
  // Hashed first: `timingSafeEqual` needs inputs of equal length.
  return timingSafeEqual(hash(given), hash(right))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
