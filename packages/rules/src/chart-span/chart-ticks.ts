import { DAY, HOUR, type ChartSpan } from './chart-span.ts'
import { datePlus, homeDateAt, hourOfDate, startOfDate, type HomeDate } from './home-date.ts'

export type ChartTick = { at: number; unit: 'minute' | 'hour' | 'day' | 'month' }

/**
 * The labelled ticks of an axis: midnights are days; on long axes the first midnight of a month is a month.
 */
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
