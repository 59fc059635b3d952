/**
 * The state of a heating device: the number of its order, and °C if it has a setpoint. null: not reported.
 */
export type Standing = { readonly mode: number | null; readonly setpoint: number | null }

/** A request that was sent to a device. Times are ms. */
export type AskedBefore = {
  readonly capability: 'thermostat_mode' | 'setpoint' | 'on'
  readonly wanted: number
  /** The value before. */
  readonly former: number | null
  readonly at: number
  readonly outcome: 'open' | 'reached' | 'missed'
}

/** ms in which a device that returns to its former value does so by itself: firmwares take up to an hour. */
const GOES_BACK_MS = 3_600_000
/** ms in which an order can change a setpoint, and a setpoint an order. */
const COMES_ALONG_MS = 120_000
/** °C by which a thermostat rounds a requested setpoint. */
const ROUNDING = 0.5

/**
 * True if a person changed a device by hand: its state changed, and no request explains it. Not by hand are a
 * requested value, the value before the request (the device returned to it by itself), and the real value
 * after a hub’s echo that the device never confirmed.
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
 * True if a change made at a device still applies: it was not reversed, the device has no other value today,
 * no command was sent since, and the order in force (`since`, ms; null: there was no other) is the one of
 * that time.
 */
export function isHandInForce(
  change: {
    readonly at: number
    readonly now: Standing
    readonly former: Standing
    /** When a command was last sent to it, ms. */
    readonly askedAt: number | null
    /** The state of the device today. */
    readonly reported: Standing
  },
  since: number | null,
): boolean {
  const { at, now, former, askedAt, reported } = change
  const isTurnedBack = !isChange(former.mode, now.mode) && !isChange(former.setpoint, now.setpoint)
  const isElse = isChange(now.mode, reported.mode) || isChange(now.setpoint, reported.setpoint)
  return !isTurnedBack && !isElse && (since === null || at >= since) && (askedAt === null || askedAt <= at)
}

/** True if a device has the order or setpoint that was last requested of it (newest first); also if none was. */
export function isAsRequested({ mode, setpoint }: Standing, asked: readonly AskedBefore[]): boolean {
  const last = asked.find(({ capability }) => capability !== 'on')
  if (last === undefined) return true
  const isOrder = last.capability === 'thermostat_mode'
  return isOrder ? isNear(last.wanted, mode, 0) : isNear(last.wanted, setpoint, ROUNDING)
}

/** True if two states have the same order and setpoint. */
export function isSameStanding(one: Standing, other: Standing): boolean {
  return one.mode === other.mode && one.setpoint === other.setpoint
}

function isChange(before: number | null, now: number | null): boolean {
  return before !== null && now !== null && !isNear(before, now, 0)
}

function isNear(one: number | null, other: number | null, reach: number): boolean {
  return one !== null && other !== null && Math.abs(one - other) <= reach + 0.05
}
