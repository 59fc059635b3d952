/** Soon at first: an alarm may wait for it. */
const FIRST = 5_000
const LONGEST = 6 * 3_600_000

/** ms until what goes out (a mail, a push) is tried again after so many tries that failed: 5 s, then twice as long, at most 6 h. */
export function retryDelay(tries: number): number {
  return Math.min(FIRST * 2 ** Math.max(0, tries - 1), LONGEST)
}
