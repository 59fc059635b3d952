/** The share of the subscribed power from which people are warned. */
const HIGH_SHARE = 0.9
/** ms for which it has to last: an oven and a kettle together are over sooner. */
const HIGH_FOR = 2 * 60_000
/** ms until a home with a high power is checked again. */
const CHECK_AGAIN = 60_000
/** ms for which a report describes the present, as in the history: a meter is offline after that. */
const HOLDS_FOR = 3_600_000

/** VA below which no subscribed power is nearly reached: the smallest is 3 kVA. */
export const LEAST_HIGH = 2_700

/** An apparent power close to the subscribed one, or above it. */
export type HighPower = {
  readonly deviceId: string
  /** When it began, ms, as far as reports reach back. */
  readonly since: number
  /** The newest report, in percent of the subscribed power. */
  readonly percent: number
  /** True if it has lasted long enough for a warning. */
  readonly isLasting: boolean
  /** When to check again, ms. */
  readonly checkAt: number
}

/**
 * The high power of a meter with these reports (VA, oldest first) at an instant (ms); null if the newest report is below
 * 90 % of the subscribed power (kVA) or too old. A report holds until the next one.
 */
export function highPower(
  { deviceId, reports }: { deviceId: string; reports: readonly { at: number; value: number }[] },
  subscribedPower: number,
  now: number,
): HighPower | null {
  const limit = HIGH_SHARE * subscribedPower * 1_000
  const last = reports.at(-1)
  if (last === undefined || last.value < limit || now - last.at > HOLDS_FOR) return null
  let since = last.at
  for (const { at, value } of reports.toReversed()) {
    if (value < limit || since - at > HOLDS_FOR) break
    since = at
  }
  // A meter with a wrong clock reports from the future.
  since = Math.min(since, now)
  const isLasting = now - since >= HIGH_FOR
  return {
    deviceId,
    since,
    percent: Math.floor(last.value / (subscribedPower * 10)),
    isLasting,
    checkAt: isLasting ? now + CHECK_AGAIN : since + HIGH_FOR,
  }
}
