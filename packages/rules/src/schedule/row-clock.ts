import { DAY_QUARTERS } from './week-ring.ts'

/** How the wall clock of a day on screen runs: quarters of it since 06:00 against quarters that have gone by. */
export type RowClock = {
  /** Quarters that go by from 06:00 to 06:00: 96, or 92 and 100 where the clock changes by an hour. */
  readonly length: number
  /** Where the clock jumps, on the wall, and by how many quarters the day is longer; null on nearly every day. */
  readonly change: { readonly at: number; readonly by: number } | null
}

/**
 * The clock of a day on screen.
 * @param length quarters that go by in it
 * @param wallAt quarters since 06:00 that the wall shows when so many have gone by
 */
export function rowClock(length: number, wallAt: (elapsed: number) => number): RowClock {
  if (length === DAY_QUARTERS) return { length, change: null }
  const at = Array.from({ length }, (_, elapsed) => elapsed).find((elapsed) => wallAt(elapsed) !== elapsed)
  return { length, change: at === undefined ? null : { at, by: length - DAY_QUARTERS } }
}

/**
 * Quarters that have gone by when the wall clock comes to a quarter. One that comes twice is the first one; one that is
 * jumped over is the moment of the jump.
 */
export function elapsedAt({ change }: RowClock, wall: number): number {
  if (change === null || wall < change.at) return wall
  return Math.max(change.at, wall + change.by)
}

/** What the wall clock shows once so many quarters have gone by; the hour that comes again stands at its end. */
export function wallAt({ change }: RowClock, elapsed: number): number {
  if (change === null || elapsed < change.at) return elapsed
  return Math.max(change.at, elapsed - change.by)
}
