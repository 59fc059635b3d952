import {
  datePlus,
  homeDateAt,
  hourOfDate,
  monthPlus,
  startOfDate,
  weekdayOfDate,
  type HomeDate,
} from './home-date.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** What a chart can show at once: a period of the home's calendar; anything else is a free range. */
export const chartPeriods = ['day', 'week', 'month', 'year'] as const

export type ChartPeriod = (typeof chartPeriods)[number]

/** [start, end) in ms since the epoch. */
export type ChartSpan = { start: number; end: number }

/** The shortest and the longest span that can be looked at: the history answers 400 days. */
export const SHORTEST_SPAN = HOUR
export const LONGEST_SPAN = 400 * DAY

/** The first day of the period that a day belongs to. */
export function periodStart(period: ChartPeriod, date: HomeDate): HomeDate {
  switch (period) {
    case 'day':
      return date
    case 'week':
      return datePlus(date, 1 - weekdayOfDate(date))
    case 'month':
      return monthPlus(date, 0)
    case 'year':
      return `${date.slice(0, 4)}-01-01`
  }
}

/** The first day of the period so many periods later, or earlier. */
export function periodPlus(period: ChartPeriod, date: HomeDate, steps: number): HomeDate {
  const first = periodStart(period, date)
  switch (period) {
    case 'day':
      return datePlus(first, steps)
    case 'week':
      return datePlus(first, 7 * steps)
    case 'month':
      return monthPlus(first, steps)
    case 'year':
      return monthPlus(first, 12 * steps)
  }
}

/** The period around a day, from midnight to midnight by the home's clock: 23 or 25 hours where it changes. */
export function spanOfPeriod(period: ChartPeriod, date: HomeDate, zone: string): ChartSpan {
  return {
    start: startOfDate(zone, periodStart(period, date)),
    end: startOfDate(zone, periodPlus(period, date, 1)),
  }
}

/** Minutes of a bucket so that a curve has at most 800 points. */
export function curveMinutes({ start, end }: ChartSpan): 1 | 5 | 10 | 15 | 60 | 1440 {
  const length = end - start
  if (length <= 3 * HOUR) return 1
  if (length <= 12 * HOUR) return 5
  if (length <= 4 * DAY) return 10
  if (length <= 8 * DAY) return 15
  return length <= 32 * DAY ? 60 : 1440
}

/** Minutes of a bar: half-hours of a day, days of a week or a month. */
export function barMinutes({ start, end }: ChartSpan): 5 | 15 | 30 | 60 | 1440 {
  const length = end - start
  if (length <= 3 * HOUR) return 5
  if (length <= 12 * HOUR) return 15
  if (length <= 2 * DAY) return 30
  return length <= 4 * DAY ? 60 : 1440
}

/**
 * A span made longer or shorter around a place in it, and held in what can be looked at.
 * @param at share of the span, 0 to 1, that stays where it is
 * @param factor below 1 shows less, above 1 more
 */
export function zoomedSpan(span: ChartSpan, at: number, factor: number, latest: number): ChartSpan {
  const length = span.end - span.start
  const next = Math.min(LONGEST_SPAN, Math.max(SHORTEST_SPAN, length * factor))
  const start = span.start + at * (length - next)
  return heldSpan({ start, end: start + next }, latest)
}

/** A span moved by a share of its own length; later is positive. */
export function pannedSpan(span: ChartSpan, share: number, latest: number): ChartSpan {
  const move = (span.end - span.start) * share
  return heldSpan({ start: span.start + move, end: span.end + move }, latest)
}

/** Whole minutes, not later than `latest`, at least an hour, at most 400 days. */
export function heldSpan({ start, end }: ChartSpan, latest: number): ChartSpan {
  const length = Math.round(Math.min(LONGEST_SPAN, Math.max(SHORTEST_SPAN, end - start)) / MINUTE) * MINUTE
  const last = Math.round(Math.min(start + length, latest) / MINUTE) * MINUTE
  return { start: last - length, end: last }
}

export type ChartTick = { at: number; unit: 'minute' | 'hour' | 'day' | 'month' }

/** Where an axis carries words: midnights are days, the first midnight of a month is a month on long axes. */
export function chartTicks(span: ChartSpan, zone: string): ChartTick[] {
  const length = span.end - span.start
  const dates: HomeDate[] = []
  const last = homeDateAt(zone, span.end)
  for (let date = homeDateAt(zone, span.start); date <= last; date = datePlus(date, 1)) dates.push(date)
  const inside = ({ at }: ChartTick) => at >= span.start && at <= span.end
  if (length > 60 * DAY) {
    return dates
      .filter((date) => date.endsWith('-01'))
      .map((date) => ({ at: startOfDate(zone, date), unit: 'month' as const }))
      .filter(inside)
  }
  if (length > 4 * DAY) {
    const every = Math.ceil(length / DAY / 12)
    return dates
      .filter((_, index) => index % every === 0)
      .map((date) => ({ at: startOfDate(zone, date), unit: 'day' as const }))
      .filter(inside)
  }
  const step = length <= 3 * HOUR ? 0.25 : length <= 12 * HOUR ? 1 : length <= 1.5 * DAY ? 2 : 6
  return dates
    .flatMap((date) =>
      Array.from({ length: 24 / step }, (_, index): ChartTick => {
        const hour = index * step
        const at = hour === 0 ? startOfDate(zone, date) : hourOfDate(zone, date, hour)
        return { at, unit: hour === 0 ? 'day' : step < 1 ? 'minute' : 'hour' }
      }),
    )
    .filter(inside)
}
