import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { dayQuarter, MORNING_QUARTERS, quartersOf } from './view-day.ts'
import { DAY_QUARTERS, ringOf, ringPlace, WEEK_QUARTERS } from './week-ring.ts'

/** The differences between two weeks. */
export type WeekChanges = {
  /** Displayed days that differ; 0 is Monday. */
  readonly days: readonly number[]
  /** The first quarter from now on in which the room has another order; null if there is none. */
  readonly first: { readonly day: number; readonly quarter: number; readonly isNow: boolean } | null
}

/**
 * Compares a week with its changed version.
 * @param now index of the current quarter in the ring
 */
export function compareWeeks(before: Week, after: Week, defaultOrder: Order, now: number): WeekChanges {
  const [one, other] = [ringOf(before), ringOf(after)]
  const days = [0, 1, 2, 3, 4, 5, 6].filter((day) => {
    const quarters = quartersOf(other, day)
    return quartersOf(one, day).some((order, at) => order !== quarters[at])
  })
  const isChanged = (ahead: number): boolean => {
    const place = ringPlace(now + ahead)
    return (one[place] ?? defaultOrder) !== (other[place] ?? defaultOrder)
  }
  const ahead = Array.from({ length: WEEK_QUARTERS }, (_, at) => at).find(isChanged)
  return {
    days,
    first: ahead === undefined ? null : { ...dayQuarter(ringPlace(now + ahead)), isNow: ahead === 0 },
  }
}

/**
 * A summary of a week: the number of quarter hours in Confort, and the order of its nights if they all have
 * the same.
 */
export function weekFacts(week: Week, defaultOrder: Order): { comfort: number; night: Order | null } {
  const ring = ringOf(week).map((order) => order ?? defaultOrder)
  // The middle of each night: 03:00.
  const nights = Array.from({ length: 7 }, (_, day) => ring[day * DAY_QUARTERS + MORNING_QUARTERS / 2])
  const [first] = nights
  return {
    comfort: ring.filter((order) => order === 'comfort').length,
    night: first !== undefined && nights.every((order) => order === first) ? first : null,
  }
}
