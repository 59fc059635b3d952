/** The time as the gateway knows it: everything that decides by time asks this, so that tests can set it. */
export type Clock = {
  /** ms since the epoch. */
  now(): number
}

/** The clock on the wall; with a start instant it begins there and then runs on (tests, pictures). */
export function createClock(startAt?: number): Clock {
  if (startAt === undefined) return { now: () => Date.now() }
  const origin = performance.now()
  return { now: () => startAt + Math.round(performance.now() - origin) }
}

/** ms up to which a difference between the product's clock and the database's is taken for the duration of a query. */
const CLOCKS_AGREE_MS = 5_000

/**
 * The time (ms) at which due work is done: the product's, which stands still in tests, if it agrees with the database's;
 * otherwise the database's, since this gateway's clock is wrong. Never before the work is due, which a clock that is a
 * little behind would say.
 * @param dueTimes when (ms) each part of the work is due
 */
export function timeOfWork(clock: Clock, databaseNow: number, dueTimes: readonly number[]): number {
  const now = clock.now()
  return Math.max(Math.abs(databaseNow - now) < CLOCKS_AGREE_MS ? now : databaseNow, ...dueTimes)
}
