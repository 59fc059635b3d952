import { type Order, orderNumber, orderOfNumber } from '@foyer/contract/heating.ts'
import type { redDayBases } from '@foyer/contract/red-day-plan.ts'
import { askedTemperature, usualComfort } from '#savings/room-lowering.ts'
import { gains, partPerDegree } from '#savings/savings-by-rule.ts'
import type { EuroRange } from '#tariff/tariff.ts'

/** Fewest earlier days from which the cost of a red day is estimated. */
const FEWEST_DAYS = 3
/** Most red days that count: the latest ones, because a home changes. */
const MOST_RED_DAYS = 10
/** Most cold days that count. */
const MOST_COLD_DAYS = 5

/** A day of the last year that the calendar allows to be red, on which neither the plan nor an absence lowered a room. */
export type EarlierDay = {
  /** Counted from 1970-01-01. */
  readonly day: number
  readonly isRed: boolean
  /** °C outside in its peak hours; null if not known. */
  readonly outside: number | null
}

/** The days that an estimate is made from, oldest first. */
export type ComparableDays = {
  readonly basis: (typeof redDayBases)[number]
  readonly days: readonly number[]
}

/**
 * The days whose consumption is that of the next red day without its plan: the latest red days, or if there are fewer
 * than three, the coldest days on which a red day was possible. Null if they are too few.
 */
export function comparableDays(days: readonly EarlierDay[]): ComparableDays | null {
  const red = days.filter(({ isRed }) => isRed)
  const cold = days
    .flatMap(({ day, outside }) => (outside === null ? [] : { day, outside }))
    .toSorted((one, other) => one.outside - other.outside || other.day - one.day)
  const [basis, found] =
    red.length >= FEWEST_DAYS
      ? (['red_days', red.toSorted((one, other) => one.day - other.day).slice(-MOST_RED_DAYS)] as const)
      : (['cold_days', cold.slice(0, MOST_COLD_DAYS)] as const)
  if (found.length < FEWEST_DAYS) return null
  return { basis, days: found.map(({ day }) => day).toSorted((one, other) => one - other) }
}

/** The peak hours of one earlier day, half-hour by half-hour; NaN if not known. */
export type MeasuredPeak = {
  /** Wh of the whole home; all are known. */
  readonly whole: ArrayLike<number>
  /** °C outside; null without a thermometer. */
  readonly outside: ArrayLike<number> | null
  /** The rooms that the plan lowers. */
  readonly rooms: readonly {
    /** The order to which it lowers the room. */
    readonly redOrder: Order
    /** The number of the order in the contract, as the devices reported it. */
    readonly orders: ArrayLike<number>
    /** Wh of its heating. */
    readonly energy: ArrayLike<number>
  }[]
  /** Wh of each tank that the plan keeps off. */
  readonly water: readonly ArrayLike<number>[]
}

/** The peak hours of a red day. */
export type RedDayCost = {
  /** Wh of the whole home, the mean of the days. */
  readonly energy: number
  /** Euros without the plan: the mean of the days, the cheapest and the most expensive of them. */
  readonly without: EuroRange & { readonly mean: number }
  /** Euros with the plan on the mean day; `low` null: only the most is known. */
  readonly withPlan: { readonly low: number | null; readonly high: number }
}

/**
 * What the peak hours of a red day cost at a price (€/kWh), without its plan and with it. The plan lowers each half-hour
 * of a room that was warmer than its order: by 7 % of its heating per degree at least (the rule of ADEME), and at most
 * in proportion to the difference between the room and outside, which needs a temperature outside. Never more than all
 * of the heating. It leaves out all energy of a tank that it keeps off. Heating that follows in off-peak hours is not in
 * it. Null if neither was measured.
 */
export function redDayCost(days: readonly MeasuredPeak[], price: number): RedDayCost | null {
  if (days.length === 0 || !days.some(isHeatingKnown)) return null
  const costs = days.map(({ whole }) => (sumOf(whole) / 1000) * price)
  const saved = days.map(savedEnergy)
  const mean = meanOf(costs)
  const least = (meanOf(saved.map(({ low }) => low)) / 1000) * price
  const most = (meanOf(saved.map(({ high }) => high)) / 1000) * price
  const hasOutside = days.every(({ outside }) => outside !== null)
  return {
    energy: meanOf(days.map(({ whole }) => sumOf(whole))),
    without: { mean, low: Math.min(...costs), high: Math.max(...costs) },
    withPlan: { low: hasOutside ? mean - most : null, high: mean - least },
  }
}

function isHeatingKnown({ rooms, water }: MeasuredPeak): boolean {
  if (water.some((energy) => Array.from(energy).some((value) => !Number.isNaN(value)))) return true
  return rooms.some(({ energy, orders }) =>
    Array.from(energy).some((value, slot) => !Number.isNaN(value) && !Number.isNaN(orders[slot])),
  )
}

/** Wh that the plan would have left out on a day; at most the energy of the home. */
function savedEnergy({ whole, outside, rooms, water }: MeasuredPeak): EuroRange {
  let [low, high] = [0, 0]
  for (let slot = 0; slot < whole.length; slot += 1) {
    let [least, most] = [0, 0]
    for (const { redOrder, orders, energy } of rooms) {
      const used = energy[slot] ?? Number.NaN
      if (!(used > 0)) continue
      const share = savedShare(orders[slot] ?? Number.NaN, redOrder, outside?.[slot] ?? Number.NaN)
      least += used * share.low
      most += used * share.high
    }
    for (const energy of water) {
      const used = energy[slot] ?? Number.NaN
      if (!(used > 0)) continue
      least += used
      most += used
    }
    const all = whole[slot] ?? 0
    low += Math.min(least, all)
    high += Math.min(most, all)
  }
  return { low, high }
}

/** The share of the heating of a room in an order (its number) that a lower order leaves out, at °C outside. */
function savedShare(order: number, redOrder: Order, outside: number): { low: number; high: number } {
  const reported = orderOfNumber(order)
  if (reported === null || orderNumber(reported) >= orderNumber(redOrder)) return { low: 0, high: 0 }
  const kept = askedTemperature(reported, usualComfort)
  const degrees = kept - askedTemperature(redOrder, usualComfort)
  const needed = kept - gains - outside
  // In weather that needs no heat, no order saves any.
  if (needed <= 0) return { low: 0, high: 0 }
  const low = 1 - (1 - partPerDegree) ** degrees
  return { low, high: Number.isNaN(needed) ? low : Math.max(low, Math.min(1, degrees / needed)) }
}

function sumOf(values: ArrayLike<number>): number {
  return Array.from(values).reduce((sum, value) => sum + value, 0)
}

function meanOf(values: readonly number[]): number {
  return sumOf(values) / values.length
}
