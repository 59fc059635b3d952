import { type Order, orders } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { ringOf, WEEK_QUARTERS } from './week-ring.ts'

/** Hours per week in each order; they add up to 168. */
export type WeekHours = Readonly<Record<Order, number>>

/** The hours per week of a room in each order; outside the blocks the room's default order applies. */
export function weekHours(week: Week, defaultOrder: Order): WeekHours {
  return weekHoursIn(week, defaultOrder, wholeWeek)
}

const wholeWeek = Array.from({ length: WEEK_QUARTERS }, () => 1)

/**
 * The part of `weekHours` in some time of the week: `shares` is the part of each quarter of the ring that is in it, 0
 * to 1.
 */
export function weekHoursIn(week: Week, defaultOrder: Order, shares: readonly number[]): WeekHours {
  const hours = { comfort: 0, comfort_minus_1: 0, comfort_minus_2: 0, eco: 0, frost_protection: 0, stop: 0 }
  for (const [at, order] of ringOf(week).entries()) hours[order ?? defaultOrder] += 0.25 * (shares[at] ?? 0)
  return hours
}

/** The orders whose hours differ from before, the warmest first. */
export function changedHours(
  before: WeekHours,
  after: WeekHours,
): { order: Order; before: number; after: number }[] {
  return orders
    .map((order) => ({ order, before: before[order], after: after[order] }))
    .filter((row) => row.before !== row.after)
}
