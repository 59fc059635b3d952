const day = 86_400_000
const minute = 60_000

/** How far an event time may lie from now and be believed, in ms. */
const believed = { past: 31 * day, future: 5 * minute } as const

/** An event later than this is history: it triggers nothing. */
const LIVE = 2 * minute

export type EventTime = { at: number; isFault: boolean; isLive: boolean }

/**
 * When a message's event happened: what it says itself, as long as that can be; else when it came in.
 * A hub with a wrong clock is counted, not trusted: of one that is `behind` by so many ms the difference is made good,
 * so that what it says now is news.
 */
export function eventTimeOf(said: number | null, receivedAt: number, behind = 0): EventTime {
  if (said === null) return { at: receivedAt, isFault: false, isLive: true }
  if (behind > 0) {
    const at = Math.min(said + behind, receivedAt)
    return { at, isFault: true, isLive: at >= receivedAt - LIVE }
  }
  if (said < receivedAt - believed.past || said > receivedAt + believed.future)
    return { at: receivedAt, isFault: true, isLive: true }
  return { at: said, isFault: false, isLive: said >= receivedAt - LIVE }
}
