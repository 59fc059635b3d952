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
