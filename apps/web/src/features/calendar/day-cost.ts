import type { Tariff } from '@foyer/contract/consumption.ts'
import type { HeatingPower } from '@foyer/contract/heating-power.ts'
import { type Order, orders } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { elapsedAt } from '@foyer/rules/schedule/row-clock.ts'
import { type DayBlock, ringQuarter, viewDay } from '@foyer/rules/schedule/view-day.ts'
import { weekHours } from '@foyer/rules/schedule/week-hours.ts'
import { DAY_QUARTERS } from '@foyer/rules/schedule/week-ring.ts'
import { QUARTER_MS, WEEKDAYS, type WeekDays } from './week-days.ts'

/** Euros; low and high differ where the colour of a day is not known. */
export type Euros = { readonly low: number; readonly high: number }

type Priced = Pick<Tariff['bands'][number], 'from' | 'to' | 'price' | 'range'>

/** What the hours of a week cost: euros per kW of each quarter of the ring, null without a price; W of each order. */
export type WeekRates = {
  readonly quarters: readonly (Euros | null)[]
  readonly powers: ReadonlyMap<Order, number>
}

/** The rates of a room in a week; null if its heating is not measured. */
export function weekRates(
  { rows }: Pick<WeekDays, 'rows'>,
  bands: readonly Priced[],
  room: HeatingPower['rooms'][number] | undefined,
): WeekRates | null {
  if (room === undefined) return null
  const quarters: (Euros | null)[] = []
  for (const { day, start, clock } of rows) {
    for (let quarter = 0; quarter < DAY_QUARTERS; quarter += 1) {
      const at = (wall: number) => start + elapsedAt(clock, wall) * QUARTER_MS
      quarters[ringQuarter(day, quarter)] = priceOf(bands, at(quarter), at(quarter + 1))
    }
  }
  return { quarters, powers: new Map(room.orders.map(({ order, power }) => [order, power])) }
}

/** Euros per kW of [from, to), ms; null unless all of it has a price. */
function priceOf(bands: readonly Priced[], from: number, to: number): Euros | null {
  let [low, high, missing] = [0, 0, to - from]
  for (const band of bands) {
    const length = Math.min(band.to, to) - Math.max(band.from, from)
    const range = band.price === null ? (band.range ?? null) : { low: band.price, high: band.price }
    if (length <= 0 || range === null) continue
    low += (range.low * length) / HOUR_MS
    high += (range.high * length) / HOUR_MS
    missing -= length
  }
  return missing > 0 ? null : { low, high }
}

const HOUR_MS = 4 * QUARTER_MS

/** What a block of a day costs; null if its price or the power of its order is not known. `day` 0 is Monday. */
export function blockCost(
  rates: WeekRates,
  day: number,
  { from, to, order }: Pick<DayBlock, 'from' | 'to' | 'order'>,
): Euros | null {
  const power = rates.powers.get(order)
  if (power === undefined) return null
  const quarters = Array.from(
    { length: to - from },
    (_, index) => rates.quarters[ringQuarter(day, from + index)],
  )
  return addEuros(
    quarters.map(
      (price = null) => price && { low: (price.low * power) / 1000, high: (price.high * power) / 1000 },
    ),
  )
}

/** What a day costs, from 06:00 to 06:00; null if a block of it has no cost. */
export function dayCost(rates: WeekRates, week: Week, defaultOrder: Order, day: number): Euros | null {
  return addEuros(viewDay(week, defaultOrder, day).map((block) => blockCost(rates, day, block)))
}

/** The sum; null if a part is not known. */
export function addEuros(parts: readonly (Euros | null)[]): Euros | null {
  const known = parts.filter((part) => part !== null)
  if (known.length < parts.length) return null
  return {
    low: known.reduce((sum, { low }) => sum + low, 0),
    high: known.reduce((sum, { high }) => sum + high, 0),
  }
}

/** Euros by which a day costs more each week than before: low may be negative, and is never above high. */
export type DayChange = Euros & {
  /** The quarters of the day that changed: from the first of them until after the last. */
  readonly from: number
  readonly to: number
}

/**
 * What a change of a day costs each week, at any possible price of each quarter. Unknown if a price or a power that it
 * needs is not known; the rest of the day needs neither.
 */
export function dayChange(
  rates: WeekRates,
  [before, after]: readonly [before: Week, after: Week],
  defaultOrder: Order,
  day: number,
): DayChange | 'same' | 'unknown' {
  const [old, now] = [before, after].map((week) => ordersOf(viewDay(week, defaultOrder, day)))
  let [low, high, from, to] = [0, 0, DAY_QUARTERS, 0]
  for (let quarter = 0; quarter < DAY_QUARTERS; quarter += 1) {
    const [was, is] = [old?.[quarter], now?.[quarter]]
    if (was === undefined || is === undefined || was === is) continue
    const [less, more] = [rates.powers.get(was), rates.powers.get(is)]
    const price = rates.quarters[ringQuarter(day, quarter)] ?? null
    if (less === undefined || more === undefined || price === null) return 'unknown'
    const added = (more - less) / 1000
    low += Math.min(added * price.low, added * price.high)
    high += Math.max(added * price.low, added * price.high)
    from = Math.min(from, quarter)
    to = quarter + 1
  }
  return to === 0 ? 'same' : { low, high, from, to }
}

/** What a change of a week costs each week: the sum of its days. */
export function weekChange(
  rates: WeekRates,
  weeks: readonly [before: Week, after: Week],
  defaultOrder: Order,
): Euros | 'same' | 'unknown' {
  const changes = WEEKDAYS.map((day) => dayChange(rates, weeks, defaultOrder, day)).filter(
    (change) => change !== 'same',
  )
  if (changes.length === 0) return 'same'
  return addEuros(changes.map((change) => (change === 'unknown' ? null : change))) ?? 'unknown'
}

/** The modes of a week whose power is not known, the warmest first. */
export function unknownOrders({ powers }: WeekRates, week: Week, defaultOrder: Order): Order[] {
  const hours = weekHours(week, defaultOrder)
  return orders.filter((order) => hours[order] > 0 && !powers.has(order))
}

function ordersOf(blocks: readonly DayBlock[]): Order[] {
  return blocks.flatMap(({ from, to, order }) => Array.from({ length: to - from }, () => order))
}
