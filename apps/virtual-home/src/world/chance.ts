/**
 * A pseudo-random number in [0, 1) that depends only on the seed and the keys, so that a day can be simulated
 * again.
 */
export function chance(seed: number, ...keys: readonly (string | number)[]): number {
  let hash = 2166136261 ^ seed
  for (const character of keys.join('/')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619)
  }
  // The finalizer of murmur3, so that similar keys do not give similar numbers.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
