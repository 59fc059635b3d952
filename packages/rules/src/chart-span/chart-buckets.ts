import { DAY, HOUR, type ChartSpan } from './chart-span.ts'

/** Minutes of a bucket so that a curve has at most 800 points. */
export function curveMinutes({ start, end }: ChartSpan): 1 | 5 | 10 | 15 | 60 | 1440 {
  const length = end - start
  if (length <= 3 * HOUR) return 1
  if (length <= 12 * HOUR) return 5
  if (length <= 4 * DAY) return 10
  if (length <= 8 * DAY) return 15
  return length <= 32 * DAY ? 60 : 1440
}

/** Minutes of a bucket of what holds until its next report: to the minute where the span is short enough to show one. */
export function heldMinutes(span: ChartSpan): 1 | 5 | 10 | 15 | 60 | 1440 {
  return span.end - span.start <= 2 * DAY ? 1 : curveMinutes(span)
}

/** Minutes of a bar: half-hours of a day, days of a week or a month. */
export function barMinutes({ start, end }: ChartSpan): 5 | 15 | 30 | 60 | 1440 {
  const length = end - start
  if (length <= 3 * HOUR) return 5
  if (length <= 12 * HOUR) return 15
  if (length <= 2 * DAY) return 30
  return length <= 4 * DAY ? 60 : 1440
}
