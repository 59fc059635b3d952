const HOUR = 3_600_000
const MINUTE = 60_000
/** Gaps between reports that count; fewer than two are not evidence. */
const COUNTED_GAPS = 6
/** ms within which the messages of one wake-up count as one report. */
const WAKE_MS = 1_000

/**
 * ms in which a device usually reports again: 1.5 times its longest recent gap, between 1.5 minutes and an hour. A
 * sleeping device receives a command only when it reports.
 * @param times when it reported (ms), in any order
 */
export function usualInterval(times: readonly number[]): number {
  const gaps: number[] = []
  let last: number | null = null
  for (const at of times.toSorted((one, other) => one - other)) {
    if (last !== null && at - last < WAKE_MS) continue
    if (last !== null) gaps.push(at - last)
    last = at
  }
  const recent = gaps.slice(-COUNTED_GAPS)
  return recent.length < 2 ? HOUR : Math.min(HOUR, Math.max(MINUTE, ...recent) * 1.5)
}
