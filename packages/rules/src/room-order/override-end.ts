import type { RoomOrder } from '@foyer/contract/room.ts'
import { type LocalWeek, nextScheduleChange } from '#schedule/schedule.ts'

/** How a claim ends, as named in the contract. */
export type UntilKind = Exclude<RoomOrder['until_kind'], null | undefined>

/** How a person wants an override to end. */
export type OverrideEnd = { kind: 'next_block' } | { kind: 'hours'; hours: number } | { kind: 'cancelled' }

/**
 * Until when an override made at `at` (ms) lasts. A schedule that never changes has no next block: the
 * override lasts until cancelled.
 */
export function overrideUntil(
  end: OverrideEnd,
  schedule: LocalWeek | null,
  at: number,
): { until: number | null; untilKind: UntilKind } {
  switch (end.kind) {
    case 'hours':
      return { until: at + end.hours * 3_600_000, untilKind: 'hours' }
    case 'cancelled':
      return { until: null, untilKind: 'cancelled' }
    case 'next_block': {
      const until = schedule === null ? null : nextScheduleChange(schedule, at)
      return { until, untilKind: until === null ? 'cancelled' : 'next_block' }
    }
  }
}
