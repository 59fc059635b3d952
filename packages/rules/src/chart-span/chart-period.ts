import type { ChartPeriod, ChartSpan } from './chart-span.ts'
import { datePlus, monthPlus, startOfDate, weekdayOfDate, type HomeDate } from './home-date.ts'

/** The first day of the period that contains a day. */
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

/** The first day of the period a number of periods later, or earlier. */
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

/**
 * The period that contains a day, from midnight to midnight of the home's clock: a day has 23 or 25 hours at
 * a clock change.
 */
export function spanOfPeriod(period: ChartPeriod, date: HomeDate, zone: string): ChartSpan {
  return {
    start: startOfDate(zone, periodStart(period, date)),
    end: startOfDate(zone, periodPlus(period, date, 1)),
  }
}
