import { DAY_QUARTERS } from './week-ring.ts'

/** Maps the wall clock of a displayed day: wall quarters since 06:00 to elapsed quarters. */
export type RowClock = {
  /** Elapsed quarters from 06:00 to 06:00: 96, or 92 and 100 if the clock changes by an hour. */
  readonly length: number
  /**
   * Where the clock changes, in wall quarters, and by how many quarters the day is longer; null on nearly
   * every day.
   */
  readonly change: { readonly at: number; readonly by: number } | null
}

/**
 * The clock of a displayed day.
 * @param length its elapsed quarters
 * @param wallAt wall quarters since 06:00 after this many elapsed quarters
 */
export function rowClock(length: number, wallAt: (elapsed: number) => number): RowClock {
  if (length === DAY_QUARTERS) return { length, change: null }
  const at = Array.from({ length }, (_, elapsed) => elapsed).find((elapsed) => wallAt(elapsed) !== elapsed)
  return { length, change: at === undefined ? null : { at, by: length - DAY_QUARTERS } }
}

/**
 * Elapsed quarters at a wall quarter. A repeated quarter is its first occurrence; a skipped one is the moment
 * of the change.
 */
export function elapsedAt({ change }: RowClock, wall: number): number {
  if (change === null || wall < change.at) return wall
  return Math.max(change.at, wall + change.by)
}

/** The wall quarter after this many elapsed quarters; during the repeated hour it stays at its end. */
export function wallAt({ change }: RowClock, elapsed: number): number {
  if (change === null || elapsed < change.at) return elapsed
  return Math.max(change.at, elapsed - change.by)
}
