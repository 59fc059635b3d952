/** The data-cache constants of the specification's section 9, here and nowhere else. */

export const QUERY_RETRIES = 3

/** Milliseconds before retry `failures` (the first is 0): from 1 s, doubling, up to 30 s. */
export function queryRetryDelay(failures: number): number {
  return Math.min(1000 * 2 ** failures, 30_000)
}

/** Unused data is kept 5 minutes. */
export const QUERY_GC_MS = 5 * 60_000
