import { type Order, orders } from '@foyer/contract/heating.ts'
import { askedTemperature, usualComfort } from './room-lowering.ts'
import type { SavingsRange } from './savings.ts'

/** Why the cost of a change of a week is not known. */
export type WeekCostReason = 'no_estimate' | 'week_is_new' | 'never_lowered'

/**
 * Euros per week that a change of a room's week costs or saves, as a range, or why that is not known. If
 * `low` is 0, only the upper bound is known.
 */
export type WeekCost =
  | ({ readonly kind: 'costs' | 'saves' } & SavingsRange)
  | { readonly kind: 'same' }
  | { readonly kind: 'unknown'; readonly reason: WeekCostReason }

/** Euros per week. A smaller difference cannot be measured at a radiator. */
const leastShown = 0.05

/** Hours per week in each order. */
type Hours = Readonly<Record<Order, number>>

/**
 * The cost of a change of a room's week, from its measured savings: those of the counted days were caused by
 * its former week, and are scaled by the degrees below Confort of both weeks.
 */
export function weekCost(facts: {
  /**
   * Euros that the room saved over the counted days; null if the home's estimate does not contain this room.
   */
  readonly saved: SavingsRange | null
  readonly days: number
  /** Whether its week was the same on all of those days. */
  readonly isSettled: boolean
  readonly before: Hours
  readonly after: Hours
}): WeekCost {
  const { saved, days, before, after } = facts
  const [lowered, lowering] = [degreeHours(before), degreeHours(after)]
  if (lowered === lowering) return { kind: 'same' }
  if (saved === null || days <= 0) return { kind: 'unknown', reason: 'no_estimate' }
  if (!facts.isSettled) return { kind: 'unknown', reason: 'week_is_new' }
  if (lowered === 0) return { kind: 'unknown', reason: 'never_lowered' }
  const part = (Math.abs(lowered - lowering) / lowered) * (7 / days)
  const [low, high] = [saved.low * part, saved.high * part]
  return {
    kind: lowering < lowered ? 'costs' : 'saves',
    low: low < leastShown ? 0 : low,
    high: Math.max(high, leastShown),
  }
}

/** Days from one ISO date to another, both included. */
export function countedDays({ from, to }: { from: string; to: string }): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days + 1
}

/** °C below Confort in a week, summed over its hours. */
function degreeHours(hours: Hours): number {
  return orders.reduce(
    (sum, order) => sum + hours[order] * (usualComfort - askedTemperature(order, usualComfort)),
    0,
  )
}
