import { ASSUMED_OUTDOOR } from './heating-rises.ts'
import type { RoomWarming } from './room-warming.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A room that is less below what its order keeps is warm. */
export const WARM_WITHIN = 0.5

/** ms before the return at which a room becomes warm: half of what would be too early, for what no model knows. */
export const WARM_BEFORE = 15 * MINUTE

/** ms: a room that needs longer is never warm by its heating alone, and heating it for days helps nobody. */
export const LONGEST_LEAD = 24 * 3_600_000

/**
 * For how long (ms) a room has to be heated before the return, so that it is within 0.5 °C of `target` a quarter of an
 * hour before it; at most a day.
 * @param from °C that it has when the heating begins
 * @param outdoor °C; null: not measured
 */
export function leadTime(
  { gain, loss }: Pick<RoomWarming, 'gain' | 'loss'>,
  { from, target, outdoor }: { from: number; target: number; outdoor: number | null },
): number {
  const warm = target - WARM_WITHIN
  if (from >= warm) return WARM_BEFORE
  // The room tends to where the heating gives no more than what is lost.
  const limit = (outdoor ?? ASSUMED_OUTDOOR) + gain / loss
  if (limit <= warm) return LONGEST_LEAD
  const hours = Math.log((limit - from) / (limit - warm)) / loss
  return Math.min(LONGEST_LEAD, hours * HOUR + WARM_BEFORE)
}

/** What a room does during an absence, as far as is known at an instant; °C, instants in ms. */
export type AwayRoom = {
  readonly warming: Pick<RoomWarming, 'gain' | 'loss'>
  /** Its temperature at `now`; null: not measured. */
  readonly celsius: number | null
  readonly outdoor: number | null
  /** What the absence's order keeps; null: it keeps nothing. */
  readonly kept: number | null
  readonly target: number
  readonly now: number
  readonly departure: number
  readonly back: number
}

/**
 * When (ms) a room has to begin to heat to be warm at the return: never before the departure. Until then it cools
 * towards outside, and no further than its order lets it.
 */
export function preheatStart(room: AwayRoom): number {
  const { warming, outdoor, target, back } = room
  const earliest = Math.max(room.departure, Math.min(room.now, back))
  const isSoonEnough = (start: number) =>
    start + leadTime(warming, { from: cooledAt(room, start), target, outdoor }) <= back
  if (!isSoonEnough(earliest)) return earliest
  // A room only cools until it is heated: the later the heating begins, the longer it takes.
  let [soonEnough, tooLate] = [earliest, back]
  while (tooLate - soonEnough > 1_000) {
    const middle = (soonEnough + tooLate) / 2
    if (isSoonEnough(middle)) soonEnough = middle
    else tooLate = middle
  }
  // What is told to the minute is done to the minute.
  return Math.max(earliest, Math.floor(soonEnough / MINUTE) * MINUTE)
}

/**
 * True if a room that heats from `start` (ms) is within 0.5 °C of `target` at the return. False if the return is too near,
 * or if the heating can't warm the room within a day.
 */
export function isWarmAtReturn(room: AwayRoom, start: number): boolean {
  const { warming, outdoor, target, back } = room
  const lead = leadTime(warming, { from: cooledAt(room, start), target, outdoor })
  return lead < LONGEST_LEAD && start + lead - WARM_BEFORE <= back
}

/** °C of the room at an instant of the absence, before it is heated again. */
function cooledAt({ warming, celsius, outdoor, kept, target, now, departure }: AwayRoom, at: number): number {
  const outside = outdoor ?? ASSUMED_OUTDOOR
  const begun = celsius ?? target
  const hours = Math.max(0, at - Math.max(now, departure)) / HOUR
  const free = outside + (begun - outside) * Math.exp(-warming.loss * hours)
  return kept === null ? free : Math.max(free, Math.min(kept, begun))
}

/** ms between two looks at what a room needs: at the most, and at the least. */
const RARELY = 6 * HOUR
const OFTEN = 5 * MINUTE

/**
 * The next instant (ms) at which a lead is to be reckoned again, because the room and the weather go their own ways:
 * half of what is left until it begins, and in the end when it begins. Never after the start.
 */
export function nextReckoning(start: number, now: number): number {
  const left = start - now
  if (left <= 2 * OFTEN) return Math.max(start, now)
  return now + Math.min(left / 2, RARELY)
}
