import type { Order } from '@foyer/contract/heating.ts'
import type { ScheduleBlock, Week } from '@foyer/contract/schedule.ts'

/** Quarter hours of a day and of a week. */
export const DAY_QUARTERS = 96
export const WEEK_QUARTERS = 7 * DAY_QUARTERS

/**
 * A week as its 672 quarter hours from Monday 00:00 on, after the last of which comes the first again. null: no block
 * stands there, and the room's default order holds. Every change of a week is a change of quarters: what comes out
 * tiles its days, stands on quarter hours and has no two alike side by side, whatever was done.
 */
export type WeekRing = readonly (Order | null)[]

/** The quarters of a week; of blocks that overlap the later one counts. */
export function ringOf(week: Week): WeekRing {
  const ring: (Order | null)[] = Array.from({ length: WEEK_QUARTERS }, () => null)
  for (const [day, blocks] of week.entries()) {
    for (const { start, end, order } of blocks) {
      ring.fill(order, day * DAY_QUARTERS + start / 15, day * DAY_QUARTERS + end / 15)
    }
  }
  return ring
}

/** The week of wall-clock days that quarters stand for. */
export function weekOf(ring: WeekRing): Week {
  return Array.from({ length: 7 }, (_, day) =>
    dayOf(ring.slice(day * DAY_QUARTERS, (day + 1) * DAY_QUARTERS)),
  )
}

/** The same week with neighbours of one order made one. */
export function tidyWeek(week: Week): Week {
  return weekOf(ringOf(week))
}

/** True where two weeks say the same at every quarter. */
export function isSameWeek(one: Week, other: Week): boolean {
  const ring = ringOf(other)
  return ringOf(one).every((order, at) => order === ring[at])
}

/** A place of the ring, wherever it was counted to. */
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
