/** °C above the setpoint at which a relay goes off, and below which it comes on again. */
export const RELAY_HYSTERESIS = 0.3

/** ms for which a relay stays as it is, at least: contactors and compressors wear by each turn. */
export const leastRelayTimes = { on: 300_000, off: 300_000 } as const

/** ms after which a measured temperature says nothing about the room of now. */
export const MEASURE_LASTS_MS = 3_600_000

/** A heating relay and its room. Times are ms. */
export type RelayFacts = {
  /** °C that the room's order means; null: it is not heated. */
  readonly target: number | null
  /** The room's temperature and when it was measured; null: nobody measures it. */
  readonly measured: { readonly value: number; readonly at: number } | null
  readonly isOn: boolean
  /** When it was last turned; null: nobody knows. */
  readonly turnedAt: number | null
}

export type RelayDecision = {
  readonly isOn: boolean
  /** When (ms) it has to be decided again though nothing is measured; null: never. */
  readonly again: number | null
}

/**
 * Whether a relay heats: on below its room's setpoint, off above it, and in between as it is; never turned before its
 * least time is over. Without a measure of the last hour it is off: nobody would know when to stop.
 */
export function decideRelay({ target, measured, isOn, turnedAt }: RelayFacts, now: number): RelayDecision {
  const stale = measured === null ? null : measured.at + MEASURE_LASTS_MS
  const isKnown = stale !== null && now < stale
  const wish = target === null || measured === null || !isKnown ? false : wishOf(measured.value, target, isOn)
  const lasts = turnedAt === null ? now : turnedAt + leastRelayTimes[isOn ? 'on' : 'off']
  if (wish !== isOn && now < lasts) return { isOn, again: lasts }
  return { isOn: wish, again: wish && isKnown ? stale : null }
}

function wishOf(value: number, target: number, isOn: boolean): boolean {
  if (value <= target - RELAY_HYSTERESIS) return true
  return value >= target + RELAY_HYSTERESIS ? false : isOn
}
