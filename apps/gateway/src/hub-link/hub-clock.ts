const second = 1_000

/** ms by which a hub's clock may be off before it counts as wrong. */
const TOLERATED = 120 * second
/** How many messages must agree on how far a clock is behind, how closely, and over how long. */
const LEAST_MESSAGES = 4
const BAND = 2 * second
const LEAST_SPAN = 4 * second
/** ms for which a message tells how late a hub's news is. */
const MEMORY = 60 * second

/** What is known of a hub's clock: how far it is behind ours, and the lags (ms) it was judged from. */
export type HubClock = { behind: number; lags: { lag: number; receivedAt: number }[] }

/** A clock that is believed until its messages say otherwise. */
export function newHubClock(): HubClock {
  return { behind: 0, lags: [] }
}

/**
 * Notes when a message says that it happened, and gives how many ms the hub's clock is behind ours. A wrong clock runs
 * on as time does: its messages are all late by the same amount. A backlog is not: its times stand still or jump while
 * it comes in. One message in time shows that the clock is right.
 */
export function noteTime(clock: HubClock, said: number, receivedAt: number): number {
  const lag = receivedAt - said
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
