import { type Order, orders } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { ringOf } from './week-ring.ts'

/** Hours a week at each order; they sum to 168. */
export type WeekHours = Readonly<Record<Order, number>>

/** The hours a week that a room is at each order; where no block stands the room's default order holds. */
export function weekHours(week: Week, defaultOrder: Order): WeekHours {
  const hours = { comfort: 0, comfort_minus_1: 0, comfort_minus_2: 0, eco: 0, frost_protection: 0, stop: 0 }
  for (const order of ringOf(week)) hours[order ?? defaultOrder] += 0.25
  return hours
}

/** The orders of which a week has other hours than before, the warmest first. */
export function changedHours(
  before: WeekHours,
  after: WeekHours,
): { order: Order; before: number; after: number }[] {
  return orders
    .map((order) => ({ order, before: before[order], after: after[order] }))
    .filter((row) => row.before !== row.after)
}
