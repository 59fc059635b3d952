/** Short at first: the message may be an alarm. */
const FIRST = 5_000
const LONGEST = 6 * 3_600_000

/**
 * ms until an outgoing message (a mail, a push) is retried after so many failed attempts: 5 s, doubled each time, at
 * most 6 h.
 */
export function retryDelay(tries: number): number {
  return Math.min(FIRST * 2 ** Math.max(0, tries - 1), LONGEST)
}
