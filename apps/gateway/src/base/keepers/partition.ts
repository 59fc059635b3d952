/** The number of partitions of all homes. */
export const PARTITIONS = 256

/** The partition of a home: the first byte of its id, as the database computes it. */
export function partitionOf(homeId: string): number {
  return Number.parseInt(homeId.slice(0, 2), 16)
}
