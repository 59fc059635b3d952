const HOUR = 3_600_000
const MINUTE = 60_000
/** Gaps between reports that are kept for each device; fewer than two are not evidence. */
const KEPT_GAPS = 6

export type ReportIntervals = {
  note(deviceId: string, receivedAt: number): void
  /** ms in which the device usually reports again: 1.5 times its longest recent gap, between a minute and an hour. */
  usual(deviceId: string): number
}

/** Measures how often devices report since the start: a sleeping device receives a command only when it reports. */
export function createReportIntervals(): ReportIntervals {
  const devices = new Map<string, { last: number; gaps: number[] }>()
  return {
    note(deviceId, receivedAt) {
      const known = devices.get(deviceId)
      if (known === undefined) {
        devices.set(deviceId, { last: receivedAt, gaps: [] })
        return
      }
      const gap = receivedAt - known.last
      // Several messages of one wake-up count as one report.
      if (gap < 1_000) return
      known.last = receivedAt
      known.gaps.push(gap)
      if (known.gaps.length > KEPT_GAPS) known.gaps.shift()
    },
    usual(deviceId) {
      const gaps = devices.get(deviceId)?.gaps ?? []
      return gaps.length < 2 ? HOUR : Math.min(HOUR, Math.max(MINUTE, ...gaps) * 1.5)
    },
  }
}
