/** How many parts all homes are divided into. */
export const PARTITIONS = 256

/** The partition of a home: the first byte of its id, as the database computes it. */
export function partitionOf(homeId: string): number {
  return Number.parseInt(homeId.slice(0, 2), 16)
}

/**
 * Partitions that are taken up at once: their homes are read in one statement of each kind, which has to be done in its
 * five seconds also while the database is busy. What fails is given back, and that is no more than these.
 */
const TAKEN_AT_ONCE = 8

/** In groups of those that are taken up at once. */
export function* inGroups(partitions: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < partitions.length; from += TAKEN_AT_ONCE) {
    yield partitions.slice(from, from + TAKEN_AT_ONCE)
  }
}
