/** °C around the setpoint: above this band a relay is off, below it on. */
export const RELAY_HYSTERESIS = 0.3

/** Minimum ms between two switches of a relay: each one causes wear of contactors and compressors. */
export const leastRelayTimes = { on: 300_000, off: 300_000 } as const

/** ms after which a measured temperature is no longer valid. */
export const MEASURE_LASTS_MS = 3_600_000

/** ms of one heating cycle in a room that is not measured. */
export const CYCLE_MS = 3_600_000

/** Longest ms of heating without a pause, and ms of the pause: the thermometer may be in another room. */
export const longestHeating = { on: 4 * 3_600_000, pause: 1_800_000 } as const

/** °C outside for which heaters are sized, and °C outside assumed for a room without a measurement. */
const outside = { coldest: -9, assumed: 5 } as const

/** A heating relay and its room. Times are ms. */
export type RelayFacts = {
  /** °C of the room's order; null: it is not heated. */
  readonly target: number | null
  /** The room's temperature and when it was measured; null: not measured. */
  readonly measured: { readonly value: number; readonly at: number } | null
  readonly isOn: boolean
  /** Since when it is on, or off; null: unknown. */
  readonly since: number | null
  /** When it was last commanded; null: never. */
  readonly turnedAt: number | null
  /** The end of its pause after the longest heating; null: it has none. */
  readonly restsUntil: number | null
}

export type RelayDecision = {
  readonly isOn: boolean
  /** When (ms) it has to be decided again without a measurement; null: never. */
  readonly again: number | null
  /** The end (ms) of its pause after the longest heating; null: it has none. */
  readonly restsUntil: number | null
}

/**
 * Decides whether a relay heats: on below its room's setpoint, off above it, and unchanged in between. If the
 * room was not measured for an hour, it heats for a share of each hour. It never switches before its minimum
 * time is over, and pauses after four hours of heating.
 */
export function decideRelay(facts: RelayFacts, now: number): RelayDecision {
  const { isOn, since, turnedAt } = facts
  const rest = restOf(facts, now)
  const wanted = rest === null ? wantedState(facts, now) : { isOn: false, again: rest }
  const lasts = turnedAt === null ? now : turnedAt + leastRelayTimes[isOn ? 'on' : 'off']
  const decided = wanted.isOn !== isOn && now < lasts ? { isOn, again: lasts } : wanted
  // A relay that is on has to pause at some time, whatever is measured until then.
  const pauses = isOn ? (since ?? now) + longestHeating.on : decided.isOn ? now + longestHeating.on : Infinity
  const again = Math.min(decided.again ?? Infinity, pauses > now ? pauses : Infinity)
  return { isOn: decided.isOn, again: again === Infinity ? null : again, restsUntil: rest }
}

/**
 * The share of the time for which a relay heats to keep a temperature (°C) in a room that is not measured. A
 * heater is sized to keep 19 °C at −9 °C outside; 5 °C outside is assumed. From 5 to 36 minutes of each hour.
 */
export function unmeasuredShare(target: number): number {
  const share = (target - outside.assumed) / (19 - outside.coldest)
  return Math.min(Math.max(share, leastRelayTimes.on / CYCLE_MS), 0.6)
}

/** The end (ms) of the current pause of a relay; null: it has none. */
function restOf({ isOn, since, restsUntil }: RelayFacts, now: number): number | null {
  if (isOn && since !== null && now >= since + longestHeating.on) {
    // Not over before it is off: a lost command is sent again.
    return Math.max(since + longestHeating.on + longestHeating.pause, now + leastRelayTimes.off)
  }
  return !isOn && restsUntil !== null && now < restsUntil ? restsUntil : null
}

type WantedState = { readonly isOn: boolean; readonly again: number | null }

function wantedState({ target, measured, isOn, since }: RelayFacts, now: number): WantedState {
  if (target === null) return { isOn: false, again: null }
  const stale = measured === null ? null : measured.at + MEASURE_LASTS_MS
  if (measured !== null && stale !== null && now < stale) {
    return { isOn: isHeated(measured.value, target, isOn), again: stale }
  }
  const share = unmeasuredShare(target)
  const lengths = { on: Math.round(share * CYCLE_MS), off: Math.round((1 - share) * CYCLE_MS) }
  const ends = since === null ? now : since + lengths[isOn ? 'on' : 'off']
  if (now < ends) return { isOn, again: ends }
  return { isOn: !isOn, again: now + lengths[isOn ? 'off' : 'on'] }
}

function isHeated(value: number, target: number, isOn: boolean): boolean {
  if (value <= target - RELAY_HYSTERESIS) return true
  return value >= target + RELAY_HYSTERESIS ? false : isOn
}
