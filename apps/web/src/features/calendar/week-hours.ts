import type { Tariff } from '@foyer/contract/consumption.ts'
import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { elapsedAt } from '@foyer/rules/schedule/row-clock.ts'
import { type DayBlock, ringQuarter } from '@foyer/rules/schedule/view-day.ts'
import { weekHours, weekHoursIn, type WeekHours } from '@foyer/rules/schedule/week-hours.ts'
import { DAY_QUARTERS } from '@foyer/rules/schedule/week-ring.ts'
import type { PriceSpan } from '#ui/timeline/day-lines.tsx'
import { QUARTER_MS, type WeekDay, type WeekDays } from './week-days.ts'

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
export function spansOfBlock(
  { start, clock }: WeekDay,
  { from, to }: Pick<DayBlock, 'from' | 'to'>,
  spans: readonly PriceSpan[],
): PriceSpan[] {
  const at = (quarter: number) => start + elapsedAt(clock, quarter) * QUARTER_MS
  return spans.filter((span) => span.from < at(to) && span.to > at(from))
}
