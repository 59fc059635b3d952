/** The product's clock. All decisions that depend on time read it, so that tests can set the time. */
export type Clock = {
  /** ms since the epoch. */
  now(): number
}

/** A clock that starts at an instant (ms) and then runs on: for tests and screenshots. */
export function createClock(startAt = Date.now()): Clock {
  const origin = performance.now()
  return { now: () => startAt + Math.round(performance.now() - origin) }
}

/** A time that is further ahead than this (ms) was stored before the database's clock was set back. */
const FAR_AHEAD_MS = 10_000

/**
 * The time (ms) at which work counts as done: never before it is due or was done last, since the clocks of two gateways
 * differ by some ms.
 * @param times when (ms) each part of the work is due, and when it was done last; those far ahead do not count
 */
export function timeOfWork(clock: Clock, times: readonly number[]): number {
  const now = clock.now()
  return Math.max(now, ...times.filter((at) => at < now + FAR_AHEAD_MS))
}
