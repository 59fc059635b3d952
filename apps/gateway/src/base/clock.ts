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
 * The product's time (ms), which stands still in tests, if it agrees with the database's; the database's otherwise: a
 * gateway whose clock is wrong decides by the right time.
 */
export function agreedNow(clock: Clock, databaseNow: number): number {
  const now = clock.now()
  return Math.abs(databaseNow - now) < CLOCKS_AGREE_MS ? now : databaseNow
}
