import type { Order } from '@foyer/contract/heating.ts'
import type { ScheduleBlock, Week } from '@foyer/contract/schedule.ts'

/** Quarter hours of a day and of a week. */
export const DAY_QUARTERS = 96
export const WEEK_QUARTERS = 7 * DAY_QUARTERS

/**
 * A week as a ring of 672 quarter hours, starting on Monday 00:00. null: no block, so the room's default
 * order applies. All edits change these quarters, so that the resulting blocks never overlap, start and end
 * on quarter hours, and adjacent ones differ.
 */
export type WeekRing = readonly (Order | null)[]

/** The quarters of a week; of overlapping blocks the later one wins. */
export function ringOf(week: Week): WeekRing {
  const ring: (Order | null)[] = Array.from({ length: WEEK_QUARTERS }, () => null)
  for (const [day, blocks] of week.entries()) {
    for (const { start, end, order } of blocks) {
      ring.fill(order, day * DAY_QUARTERS + start / 15, day * DAY_QUARTERS + end / 15)
    }
  }
  return ring
}

/** The week, with wall-clock days, that quarters represent. */
export function weekOf(ring: WeekRing): Week {
  return Array.from({ length: 7 }, (_, day) =>
    dayOf(ring.slice(day * DAY_QUARTERS, (day + 1) * DAY_QUARTERS)),
  )
}

/** The same week with adjacent blocks of one order merged. */
export function tidyWeek(week: Week): Week {
  return weekOf(ringOf(week))
}

/** True if two weeks have the same order at every quarter. */
export function isSameWeek(one: Week, other: Week): boolean {
  const ring = ringOf(other)
  return ringOf(one).every((order, at) => order === ring[at])
}

/** An index of the ring, from any integer. */
export function ringPlace(at: number): number {
  return ((at % WEEK_QUARTERS) + WEEK_QUARTERS) % WEEK_QUARTERS
}

function dayOf(quarters: WeekRing): ScheduleBlock[] {
  const blocks: ScheduleBlock[] = []
  for (const [at, order] of quarters.entries()) {
    const last = blocks.at(-1)
    if (order === null) continue
    if (last !== undefined && last.end === at * 15 && last.order === order) last.end += 15
    else blocks.push({ start: at * 15, end: at * 15 + 15, order })
  }
  return blocks
}
