const second = 1_000

/** ms by which a hub's clock may be off before it counts as wrong. */
const TOLERATED = 120 * second
/** How many messages must agree on how far a clock is behind, within which band, and over which span, ms. */
const LEAST_MESSAGES = 4
const BAND = 2 * second
const LEAST_SPAN = 4 * second
/** How long the lag of a message is remembered, ms. */
const MEMORY = 60 * second

/** The state of a hub's clock: how many ms it is behind ours, and the lags (ms) that this was computed from. */
export type HubClock = { behind: number; lags: { lag: number; receivedAt: number }[] }

/** A clock that is trusted until messages show that it is wrong. */
export function newHubClock(): HubClock {
  return { behind: 0, lags: [] }
}

/**
 * Records the timestamp of a message and returns how many ms the hub's clock is behind ours. A wrong clock runs at the
 * normal rate: all its messages are late by the same amount. In a backlog, the timestamps stand still or jump while it
 * arrives. One message in time shows that the clock is right.
 */
export function noteTime(clock: HubClock, reportedAt: number, receivedAt: number): number {
  const lag = receivedAt - reportedAt
  if (lag < TOLERATED) {
    Object.assign(clock, newHubClock())
    return 0
  }
  const recent = clock.lags.filter((one) => Math.abs(receivedAt - one.receivedAt) <= MEMORY)
  clock.lags = [...recent, { lag, receivedAt }].slice(-32)
  const least = Math.min(...clock.lags.map((one) => one.lag))
  const agreeing = clock.lags.filter((one) => one.lag - least <= BAND)
  const times = agreeing.map((one) => one.receivedAt)
  const isSure = agreeing.length >= LEAST_MESSAGES && Math.max(...times) - Math.min(...times) >= LEAST_SPAN
  if (isSure) clock.behind = least
  return clock.behind
}
