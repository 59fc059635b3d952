import type { ConnectivityLog } from '@foyer/contract/activity.ts'
import type { Device } from '@foyer/contract/device.ts'
import { silentSince } from '@foyer/rules/advice/silent-since.ts'
import { DAY_LENGTH_MS } from '#lib/day-length.ts'

/**
 * When a device did not answer in the 24 hours before `now`, as shares of them. Its log tells of changes only: one
 * that has been silent for longer has no row in the span, and says so itself.
 */
export function daySpans(
  device: Pick<Device, 'status' | 'disconnected_since' | 'last_seen'>,
  log: readonly ConnectivityLog[],
  now: number,
): { from: number; to: number }[] {
  const start = now - DAY_LENGTH_MS
  const share = (at: number) => Math.min(1, Math.max(0, (at - start) / DAY_LENGTH_MS))
  const spans = log
    .filter((row) => row.status === 'offline')
    .map((row) => {
      const from = Date.parse(row.timestamp)
      return { from, to: row.duration === null ? now : from + row.duration * 1000 }
    })
  const since = silentSince(device)
  // Heard once, and not judged yet since when it is gone: nothing is drawn of what nobody knows.
  const isJudged = since !== null || typeof device.last_seen !== 'string'
  if (device.status === 'offline' && isJudged && !spans.some((span) => span.to >= now))
    spans.push({ from: Date.parse(since ?? '') || 0, to: now })
  return spans
    .map((span) => ({ from: share(span.from), to: share(span.to) }))
    .filter((span) => span.to > span.from)
    .toSorted((one, other) => one.from - other.from)
}
