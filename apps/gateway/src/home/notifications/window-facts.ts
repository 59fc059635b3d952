import { earlier } from '@foyer/rules/protection/hold.ts'
import { OPEN_FOR } from '@foyer/rules/protection/open-window.ts'
import type { OpenWindow } from './fact.store.ts'
import type { Fact } from './notification.store.ts'

/** When (ms) the next of the open windows has held its room back for as long as it may. */
export function windowEnd(windows: readonly OpenWindow[], now: number): number | null {
  const ends = windows.map(({ openedAt, limit }) => Math.min(openedAt, now) + limit)
  return ends.filter((at) => at > now).reduce(earlier, null)
}

/**
 * Open windows that held their room back for as long as it allows. A window that a person overruled is known to them.
 */
export function windowFacts(windows: readonly OpenWindow[], now: number): Fact[] {
  return windows.flatMap(({ roomId, deviceId, limit, hold }) =>
    hold === null || hold.until > now || hold.until - hold.since < limit - OPEN_FOR
      ? []
      : [
          {
            kind: 'window_left_open' as const,
            key: `window_left_open:${deviceId}`,
            at: hold.until,
            roomId,
            deviceId,
          },
        ],
  )
}
