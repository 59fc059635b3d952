import { inOrder, type Sample } from './hold.ts'

const MINUTE = 60_000

/**
 * A room loses this much (°C) within this time only by an opening: with its heating off, the air of a dwelling cools by
 * less than 1 °C an hour, and one that a convector has just stopped heating by 0.5 °C.
 */
export const FALL = 1.5
export const FALL_WITHIN = 10 * MINUTE

/** So much (°C) above the lowest since, the air warms again: sensors report steps of 0.1 to 0.3 °C. */
export const RISE = 0.4

/** For so long after a colder order a fall is the heating's own: a convector's warm air is gone by then. */
export const COOLING = 20 * MINUTE

/** A stretch in ms; `until` null: it lasts. */
export type Span = { readonly since: number; readonly until: number | null }

/** A fall that holds its room: where it began, when it was seen, and when the heating comes back at the latest; ms. */
export type Fall = { readonly openedAt: number; readonly since: number; readonly until: number }

export type FallFacts = {
  /** °C, of one thermometer: two of them differ by more than a window does. */
  readonly readings: readonly Sample[]
  /** When (ms) the room's devices began to do something colder. */
  readonly lowered: readonly number[]
  /** When windows were open that a contact saw: they explain themselves. */
  readonly openings: readonly Span[]
  /** Only what was measured from here on (ms) counts: when the last hold ended. */
  readonly freeFrom: number
  /** For how long (ms) a window keeps the heating down at most. */
  readonly limit: number
}

/** What a thermometer says: the fall that holds now, and from when on a next one would count. */
export type FallAnswer = { readonly fall: Fall | null; readonly freeFrom: number }

/**
 * Whether a fall of one thermometer holds its room at an instant (ms): the air lost `FALL` within `FALL_WITHIN`, and
 * has not risen by `RISE` since, and its limit has not passed. The answer changes with a reading and at `until` alone.
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

/** Of readings in memory those that can still decide something: the rest may be forgotten. */
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
  // Of two that are as high the later one: until then the window was shut.
  const highest = before
    .filter(({ at }) => at >= from && !isExplained(facts, at, reading.at))
    .reduce<Sample | null>((high, one) => (high === null || one.value >= high.value ? one : high), null)
  if (highest === null || hundredths(highest.value - reading.value) < FALL) return null
  const until = highest.at + facts.limit
  return until <= reading.at ? null : { openedAt: highest.at, since: reading.at, until }
}

/** Whether something that is known cooled the room between two instants. */
function isExplained({ lowered, openings }: FallFacts, from: number, to: number): boolean {
  // What was told when the fall was seen is its answer.
  if (lowered.some((at) => at < to && from < at + COOLING)) return true
  return openings.some(({ since, until }) => since <= to && (until === null || from < until))
}

/** What a sensor means by a number: 20.3 − 19.3 is a whole degree. */
function hundredths(value: number): number {
  return Math.round(value * 100) / 100
}
