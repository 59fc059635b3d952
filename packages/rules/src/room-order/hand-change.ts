/** What a heating device does: the number of its order, and °C where it has a setpoint. Null: it did not say. */
export type Standing = { readonly mode: number | null; readonly setpoint: number | null }

/** Something that a device was asked for and that was sent to it. Times are ms. */
export type AskedBefore = {
  readonly capability: 'thermostat_mode' | 'setpoint' | 'on'
  readonly wanted: number
  /** What it had before. */
  readonly former: number | null
  readonly at: number
  readonly outcome: 'open' | 'reached' | 'missed'
}

/** ms in which a device that goes back to what it had does so by itself: makers’ firmwares take up to an hour. */
const GOES_BACK_MS = 3_600_000
/** ms in which an order brings a setpoint along, and a setpoint an order. */
const COMES_ALONG_MS = 120_000
/** °C by which a thermostat rounds what it is asked for. */
const ROUNDING = 0.5

/**
 * Whether somebody changed a device with their own hand: it stands otherwise than before, and nothing that it was
 * asked for explains it. Not by hand are what it was asked for, what it had before it was asked (it went back by
 * itself), and the truth after a hub’s echo that no device confirmed.
 */
export function isHandChange(facts: {
  before: Standing
  now: Standing
  /** Newest first. */
  asked: readonly AskedBefore[]
  at: number
}): boolean {
  const { before, now, asked, at } = facts
  const modeChanged = isChange(before.mode, now.mode)
  const setpointChanged = isChange(before.setpoint, now.setpoint)
  if (!modeChanged && !setpointChanged) return false
  if (asked.some(({ outcome }) => outcome === 'open')) return false
  const recent = asked.filter((one) => at - one.at <= GOES_BACK_MS)
  const explains = (capability: AskedBefore['capability'], from: number | null, to: number | null) => {
    const last = asked.find((one) => one.capability === capability)
    if (last?.outcome === 'missed' && isNear(last.wanted, from, ROUNDING)) return true
    const reach = capability === 'setpoint' ? ROUNDING : 0
    return recent.some(
      (one) => one.capability === capability && (isNear(one.wanted, to, reach) || isNear(one.former, to, 0)),
    )
  }
  const comesAlong = recent.some(
    ({ capability, at: askedAt }) =>
      at - askedAt <= COMES_ALONG_MS && !(capability === 'thermostat_mode' && modeChanged),
  )
  if (comesAlong) return false
  if (modeChanged && explains('thermostat_mode', before.mode, now.mode)) return false
  return !(setpointChanged && explains('setpoint', before.setpoint, now.setpoint))
}

/**
 * Whether what somebody set at a device still holds: it was not turned back, the device has not become anything else
 * while it was away, nothing was asked of it since, and the order in force (`since`, ms; null: it never was another)
 * is the one of then.
 */
export function isHandInForce(
  change: {
    readonly at: number
    readonly now: Standing
    readonly former: Standing
    /** When it was last asked for something, ms. */
    readonly askedAt: number | null
    /** How the device stands today. */
    readonly reported: Standing
  },
  since: number | null,
): boolean {
  const { at, now, former, askedAt, reported } = change
  const isTurnedBack = !isChange(former.mode, now.mode) && !isChange(former.setpoint, now.setpoint)
  const isElse = isChange(now.mode, reported.mode) || isChange(now.setpoint, reported.setpoint)
  return !isTurnedBack && !isElse && (since === null || at >= since) && (askedAt === null || askedAt <= at)
}

function isChange(before: number | null, now: number | null): boolean {
  return before !== null && now !== null && !isNear(before, now, 0)
}

function isNear(one: number | null, other: number | null, reach: number): boolean {
  return one !== null && other !== null && Math.abs(one - other) <= reach + 0.05
}
