const day = 86_400_000
const minute = 60_000

/** How far an event time may differ from now to be accepted, in ms. */
const believed = { past: 31 * day, future: 5 * minute } as const

/** An event older than this is history: it triggers nothing. */
const LIVE = 2 * minute

export type EventTime = { at: number; isFault: boolean; isLive: boolean }

/**
 * Returns the event time of a message: its own timestamp if that is plausible, otherwise the time of receipt. A
 * timestamp of a wrong clock is counted as a fault and not trusted: if the hub's clock is `behind` by a known number of
 * ms, they are added, so that its current messages count as live.
 */
export function eventTimeOf(reportedAt: number | null, receivedAt: number, behind = 0): EventTime {
  if (reportedAt === null) return { at: receivedAt, isFault: false, isLive: true }
  if (behind > 0) {
    const at = Math.min(reportedAt + behind, receivedAt)
    return { at, isFault: true, isLive: at >= receivedAt - LIVE }
  }
  if (reportedAt < receivedAt - believed.past || reportedAt > receivedAt + believed.future)
    return { at: receivedAt, isFault: true, isLive: true }
  return { at: reportedAt, isFault: false, isLive: reportedAt >= receivedAt - LIVE }
}
