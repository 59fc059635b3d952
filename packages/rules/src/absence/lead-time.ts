import { ASSUMED_OUTDOOR } from './heating-rises.ts'
import type { RoomWarming } from './room-warming.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** °C. A room is warm if it is less than this below the temperature of its order. */
export const WARM_WITHIN = 0.5

/**
 * ms before the return at which a room is warm: a margin for the error of the model. Twice as much would be
 * too early.
 */
export const WARM_BEFORE = 15 * MINUTE

/** ms. A room that needs longer never gets warm by its heating alone; starting days earlier does not help. */
export const LONGEST_LEAD = 24 * 3_600_000

/**
 * Time (ms) for which a room has to be heated so that it is within 0.5 °C of `target` a quarter of an hour
 * before the return; at most a day.
 * @param from °C when the heating starts
 * @param outdoor °C; null: not measured
 */
export function leadTime(
  { gain, loss }: Pick<RoomWarming, 'gain' | 'loss'>,
  { from, target, outdoor }: { from: number; target: number; outdoor: number | null },
): number {
  const warm = target - WARM_WITHIN
  if (from >= warm) return WARM_BEFORE
  // The room approaches the temperature at which the heating equals the heat loss.
  const limit = (outdoor ?? ASSUMED_OUTDOOR) + gain / loss
  if (limit <= warm) return LONGEST_LEAD
  const hours = Math.log((limit - from) / (limit - warm)) / loss
  return Math.min(LONGEST_LEAD, hours * HOUR + WARM_BEFORE)
}

/** Facts about a room during an absence; °C, instants in ms. */
export type AwayRoom = {
  readonly warming: Pick<RoomWarming, 'gain' | 'loss'>
  /** Its temperature at `now`; null: not measured. */
  readonly celsius: number | null
  readonly outdoor: number | null
  /** The temperature of the absence's order; null: it has none. */
  readonly kept: number | null
  readonly target: number
  readonly now: number
  readonly departure: number
  readonly back: number
}

/**
 * When (ms) a room has to start to heat to be warm at the return: never before the departure. Until then it
 * cools towards the outdoor temperature, down to the temperature of the absence's order.
 */
export function preheatStart(room: AwayRoom): number {
  const { warming, outdoor, target, back } = room
  const earliest = Math.max(room.departure, Math.min(room.now, back))
  const isSoonEnough = (start: number) =>
    start + leadTime(warming, { from: cooledAt(room, start), target, outdoor }) <= back
  if (!isSoonEnough(earliest)) return earliest
  // A room only cools until it is heated: a later start needs a longer time.
  let [soonEnough, tooLate] = [earliest, back]
  while (tooLate - soonEnough > 1_000) {
    const middle = (soonEnough + tooLate) / 2
    if (isSoonEnough(middle)) soonEnough = middle
    else tooLate = middle
  }
  // The start is shown to the minute, so it is also rounded to the minute.
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

/** °C of the room at an instant of the absence, before it is heated. */
function cooledAt({ warming, celsius, outdoor, kept, target, now, departure }: AwayRoom, at: number): number {
  const outside = outdoor ?? ASSUMED_OUTDOOR
  const begun = celsius ?? target
  // A room that is not measured has cooled since the departure.
  const since = celsius === null ? departure : Math.max(now, departure)
  const hours = Math.max(0, at - since) / HOUR
  const free = outside + (begun - outside) * Math.exp(-warming.loss * hours)
  return kept === null ? free : Math.max(free, Math.min(kept, begun))
}

/** ms between two computations of the lead time: the most and the least. */
export const RARELY = 6 * HOUR
const OFTEN = 5 * MINUTE

/**
 * The next instant (ms) at which a lead time has to be computed again, because the room and the weather
 * change: after half of the remaining time, and finally at the start. Never after the start.
 */
export function nextComputation(start: number, now: number): number {
  const left = start - now
  if (left <= 2 * OFTEN) return Math.max(start, now)
  return now + Math.min(left / 2, RARELY)
}
