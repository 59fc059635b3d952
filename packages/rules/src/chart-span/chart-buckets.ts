import { DAY, HOUR, type ChartSpan } from './chart-span.ts'

/** Minutes per bucket, so that a curve has at most 800 points. */
export function curveMinutes({ start, end }: ChartSpan): 1 | 5 | 10 | 15 | 60 | 1440 {
  const length = end - start
  if (length <= 3 * HOUR) return 1
  if (length <= 12 * HOUR) return 5
  if (length <= 4 * DAY) return 10
  if (length <= 8 * DAY) return 15
  return length <= 32 * DAY ? 60 : 1440
}

/**
 * Minutes per bucket of a value that holds until its next report: one minute for short spans, where it is
 * visible.
 */
export function heldMinutes(span: ChartSpan): 1 | 5 | 10 | 15 | 60 | 1440 {
  return span.end - span.start <= 2 * DAY ? 1 : curveMinutes(span)
}

/** Minutes per bar: half-hours of a day, days of a week or a month. */
export function barMinutes({ start, end }: ChartSpan): 5 | 15 | 30 | 60 | 1440 {
  const length = end - start
  if (length <= 3 * HOUR) return 5
  if (length <= 12 * HOUR) return 15
  if (length <= 2 * DAY) return 30
  return length <= 4 * DAY ? 60 : 1440
}
