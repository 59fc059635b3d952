import type { ChartSpan } from '@foyer/rules/chart-span/chart-span.ts'
import { chartTicks } from '@foyer/rules/chart-span/chart-ticks.ts'
import { DAY_LENGTH_MS } from '#lib/day-length.ts'
import { useFormat } from '#lib/format.ts'
import type { Axis } from '#ui/timeline/axis.ts'

/** The axis of a span: hours of a day, days of a month, months of a year, by the home's clock. */
export function useChartAxis(span: ChartSpan, zone: string, now: number): Axis {
  const format = useFormat()
  const length = span.end - span.start
  const isNow = now >= span.start && now <= span.end
  const ticks = chartTicks(span, zone).map(({ at, unit }) => {
    const label =
      unit === 'month'
        ? format.month(at)
        : unit === 'day'
          ? length <= 1.5 * DAY_LENGTH_MS
            ? format.hour(at)
            : // Within a week the day itself, beyond it its date.
              format.shortDay(at).replace(length > 10 * DAY_LENGTH_MS ? /^\S+\s/ : /\s\S+$/, '')
          : unit === 'hour'
            ? format.hour(at)
            : format.time(at)
    return { at, label, isStrong: unit === 'day' && length <= 4 * DAY_LENGTH_MS }
  })
  return {
    ...span,
    ticks,
    now: isNow ? now : null,
    ...(isNow && length <= 2 * DAY_LENGTH_MS ? { nowLabel: format.time(now) } : {}),
  }
}
