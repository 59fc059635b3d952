import { inOrder, type Sample } from './hold.ts'

const MINUTE = 60_000

/**
 * A room loses this much (°C) within this time only through an open window: without heating, the air of a
 * home cools by less than 1 °C per hour, and by 0.5 °C right after a convector stopped.
 */
export const FALL = 1.5
export const FALL_WITHIN = 10 * MINUTE

/**
 * °C above the lowest reading at which the air counts as warming again: sensors report in steps of 0.1 to 0.3
 * °C.
 */
export const RISE = 0.4

/**
 * ms after a colder order in which a fall is caused by the heating: the warm air of a convector is gone after
 * that.
 */
export const COOLING = 20 * MINUTE

/** A period in ms; `until` null: it still lasts. */
export type Span = { readonly since: number; readonly until: number | null }

/**
 * A fall that holds its room: when it began, when it was detected, and when the heating resumes at the
 * latest; ms.
 */
export type Fall = { readonly openedAt: number; readonly since: number; readonly until: number }

export type FallFacts = {
  /** °C of one thermometer: readings of two thermometers differ by more than an open window changes them. */
  readonly readings: readonly Sample[]
  /** When (ms) the room's devices changed to a colder order. */
  readonly lowered: readonly number[]
  /** When a contact reported a window as open: these falls are explained. */
  readonly openings: readonly Span[]
  /** Only readings from this instant (ms) on count: the end of the last hold. */
  readonly freeFrom: number
  /** For how long (ms) a window may hold the heating. */
  readonly limit: number
}

/** The result for one thermometer: the current fall, and from when on the next one can count. */
export type FallAnswer = { readonly fall: Fall | null; readonly freeFrom: number }

/**
 * Whether a fall of one thermometer holds its room at an instant (ms): the air lost `FALL` within
 * `FALL_WITHIN`, has not risen by `RISE` since, and the limit has not passed. The result changes only with a
 * reading and at `until`.
 */
export function fallAt(facts: FallFacts, now: number): FallAnswer {
  const readings = inOrder(facts.readings).filter(({ at }) => at <= now)
  let { freeFrom } = facts
  let fall: Fall | null = null
  let lowest = Infinity
  for (const [index, reading] of readings.entries()) {
    if (fall !== null && reading.at >= fall.until) {
      freeFrom = fall.until
      fall = null
    }
    if (fall === null) {
      fall = fallEndingIn(facts, readings.slice(0, index), { reading, freeFrom })
      lowest = reading.value
    } else if (hundredths(reading.value - lowest) >= RISE) {
      freeFrom = reading.at
      fall = null
    } else lowest = Math.min(lowest, reading.value)
  }
  if (fall !== null && now >= fall.until) return { fall: null, freeFrom: fall.until }
  return { fall, freeFrom }
}

/** The readings that can still affect the result; the others can be dropped. */
export function stillNeeded(readings: readonly Sample[], { fall, freeFrom }: FallAnswer): Sample[] {
  const sorted = inOrder(readings)
  const newest = sorted.at(-1)?.at ?? 0
  const from = fall === null ? Math.max(freeFrom, newest - FALL_WITHIN) : fall.openedAt
  return sorted.filter(({ at }) => at >= from)
}

function fallEndingIn(
  facts: FallFacts,
  before: readonly Sample[],
  { reading, freeFrom }: { reading: Sample; freeFrom: number },
): Fall | null {
  const from = Math.max(freeFrom, reading.at - FALL_WITHIN)
  // Of two equal readings the later one: the window was closed until then.
  const highest = before
    .filter(({ at }) => at >= from && !isExplained(facts, at, reading.at))
    .reduce<Sample | null>((high, one) => (high === null || one.value >= high.value ? one : high), null)
  if (highest === null || hundredths(highest.value - reading.value) < FALL) return null
  const until = highest.at + facts.limit
  return until <= reading.at ? null : { openedAt: highest.at, since: reading.at, until }
}

/** True if a known cause cooled the room between two instants. */
function isExplained({ lowered, openings }: FallFacts, from: number, to: number): boolean {
  // An order sent when the fall was detected is the reaction to it.
  if (lowered.some((at) => at < to && from < at + COOLING)) return true
  return openings.some(({ since, until }) => since <= to && (until === null || from < until))
}

/** Rounds to the resolution of a sensor, so that 20.3 − 19.3 is exactly 1. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
