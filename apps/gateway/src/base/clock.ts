/** The gateway's clock. All decisions that depend on time read it, so that tests can set the time. */
export type Clock = {
  /** ms since the epoch. */
  now(): number
}

/**
 * The system clock. With `startAt`, a clock that starts at that instant and then runs on (for tests and screenshots).
 */
export function createClock(startAt?: number): Clock {
  if (startAt === undefined) return { now: () => Date.now() }
  const origin = performance.now()
  return { now: () => startAt + Math.round(performance.now() - origin) }
}

/**
 * Largest difference (ms) between the gateway's and the database's clock that is attributed to the duration of a query.
 */
const CLOCKS_AGREE_MS = 5_000

/** A time that is further ahead than this (ms) was stored before a clock was set back. */
const FAR_AHEAD_MS = 10_000

/**
 * The time (ms) at which due work counts as done: the gateway's clock (fixed in tests) if it agrees with the
 * database's; otherwise the database's, since this gateway's clock is wrong. Never before the work is due or was done
 * last, also if a clock is a little slow.
 * @param times when (ms) each part of the work is due, and when it was done last; those far ahead do not count
 */
export function timeOfWork(clock: Clock, databaseNow: number, times: readonly number[]): number {
  const now = clock.now()
  const least = times.filter((at) => at < databaseNow + FAR_AHEAD_MS)
  return Math.max(Math.abs(databaseNow - now) < CLOCKS_AGREE_MS ? now : databaseNow, ...least)
}
