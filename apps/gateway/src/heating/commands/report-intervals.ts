const HOUR = 3_600_000
const MINUTE = 60_000
/** Gaps between reports that are remembered of a device; fewer than two tell nothing. */
const KEPT_GAPS = 6

export type ReportIntervals = {
  note(deviceId: string, receivedAt: number): void
  /** ms in which the device is heard again as a rule: its longest gap of late, from a minute to an hour. */
  usual(deviceId: string): number
}

/** How often devices speak, as heard since the start: what a sleeping one needs to hear a command. */
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
      // Several messages of one waking are one report.
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
