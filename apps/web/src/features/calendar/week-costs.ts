import type { Tariff } from '@foyer/contract/consumption.ts'
import type { HeatingPower } from '@foyer/contract/heating-power.ts'
import { type Order, orders } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { elapsedAt } from '@foyer/rules/schedule/row-clock.ts'
import { type DayBlock, ringQuarter, viewDay } from '@foyer/rules/schedule/view-day.ts'
import { weekHours, weekHoursIn, type WeekHours } from '@foyer/rules/schedule/week-hours.ts'
import { DAY_QUARTERS } from '@foyer/rules/schedule/week-ring.ts'
import type { PriceSpan } from '#ui/timeline/price-band.tsx'
import { QUARTER_MS, WEEKDAYS, type WeekDay, type WeekDays } from './week-days.ts'

type Hours = Pick<Tariff['bands'][number], 'from' | 'to' | 'kind' | 'kinds'>

/**
 * The part of each quarter of the week that is off-peak, 0 to 1, by its index in the ring. null if some of the week is
 * neither peak nor off-peak: without a contract, with a single price, and with EJP.
 */
export function offPeakShares({ rows }: Pick<WeekDays, 'rows'>, bands: readonly Hours[]): number[] | null {
  const shares: number[] = []
  for (const { day, start, clock } of rows) {
    for (let quarter = 0; quarter < DAY_QUARTERS; quarter += 1) {
      const from = start + elapsedAt(clock, quarter) * QUARTER_MS
      const within = { peak: 0, off_peak: 0, other: 0 }
      for (const band of bands) {
        const length = Math.min(band.to, from + QUARTER_MS) - Math.max(band.from, from)
        if (length > 0) within[partOf(band)] += length
      }
      if (within.peak + within.off_peak < QUARTER_MS) return null
      shares[ringQuarter(day, quarter)] = within.off_peak / QUARTER_MS
    }
  }
  return shares
}

/** Peak or off-peak, also where only the colour of the day is not known. */
function partOf({ kind, kinds = [] }: Hours): 'peak' | 'off_peak' | 'other' {
  const possible = kind === null ? kinds : [kind]
  if (possible.length === 0 || possible.some((one) => one.startsWith('ejp') || one.endsWith('base')))
    return 'other'
  return possible.every((one) => one.endsWith('off_peak')) ? 'off_peak' : 'peak'
}

/** Hours per week in each order, to the minute. */
export type SplitHours = { peak: WeekHours; offPeak: WeekHours }

/** The hours of a week in each order that are peak and that are off-peak; together they are its hours. */
export function splitHours(week: Week, defaultOrder: Order, shares: readonly number[]): SplitHours {
  const [all, inside] = [weekHours(week, defaultOrder), weekHoursIn(week, defaultOrder, shares)]
  const minutes = (part: (order: Order) => number): WeekHours => ({
    comfort: toMinutes(part('comfort')),
    comfort_minus_1: toMinutes(part('comfort_minus_1')),
    comfort_minus_2: toMinutes(part('comfort_minus_2')),
    eco: toMinutes(part('eco')),
    frost_protection: toMinutes(part('frost_protection')),
    stop: toMinutes(part('stop')),
  })
  const offPeak = minutes((order) => inside[order])
  return { offPeak, peak: minutes((order) => all[order] - offPeak[order]) }
}

function toMinutes(hours: number): number {
  return Math.round(hours * 60) / 60
}

/** The price of the whole week if it has only one; otherwise null. */
export function onePriceOf({ rows }: Pick<WeekDays, 'rows'>, spans: readonly PriceSpan[]): PriceSpan | null {
  const [[first, last], [only = null, ...others]] = [[rows[0], rows.at(-1)], spans]
  if (first === undefined || last === undefined || only === null || others.length > 0) return null
  return only.from <= first.start && only.to >= last.start + last.clock.length * QUARTER_MS ? only : null
}

/** The spans of prices in a row, moved to an axis that starts at `start` (ms). */
export function spansOfRow(
  { start: rowStart, clock }: WeekDay,
  spans: readonly PriceSpan[],
  start: number,
): PriceSpan[] {
  const rowEnd = rowStart + clock.length * QUARTER_MS
  return spans
    .filter(({ from, to }) => from < rowEnd && to > rowStart)
    .map((span) => ({
      ...span,
      from: Math.max(span.from, rowStart) - rowStart + start,
      to: Math.min(span.to, rowEnd) - rowStart + start,
    }))
}

/** The spans of prices in a block of a row, in order of time. */
export function spansOfBlock<Span extends { from: number; to: number }>(
  { start, clock }: WeekDay,
  { from, to }: Pick<DayBlock, 'from' | 'to'>,
  spans: readonly Span[],
): Span[] {
  const at = (quarter: number) => start + elapsedAt(clock, quarter) * QUARTER_MS
  return spans.filter((span) => span.from < at(to) && span.to > at(from))
}

/** True if a part of a block of a row is in red peak hours of Tempo or peak hours of EJP, or may be. */
export function mayBeRed(
  row: WeekDay,
  block: Pick<DayBlock, 'from' | 'to'>,
  bands: readonly Hours[],
): boolean {
  return spansOfBlock(row, block, bands).some(({ kind, kinds = [] }) =>
    [kind, ...kinds].some((one) => one === 'red_peak' || one === 'ejp_peak'),
  )
}

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
type DayChange = Euros & {
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
