const MINUTE = 60_000

/** ms until a mail is tried again after so many tries that failed: 1 min, then twice as long, at most 6 h. */
export function retryDelay(tries: number): number {
  return Math.min(MINUTE * 2 ** Math.max(0, tries - 1), 360 * MINUTE)
}
