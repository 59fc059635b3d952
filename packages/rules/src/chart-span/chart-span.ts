const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** Periods of the home's calendar that a chart can show; any other span is a free range. */
export const chartPeriods = ['day', 'week', 'month', 'year'] as const

export type ChartPeriod = (typeof chartPeriods)[number]

/** [start, end) in ms since the epoch. */
export type ChartSpan = { start: number; end: number }

/** The shortest and the longest span of a chart: the history returns 400 days at most. */
export const SHORTEST_SPAN = HOUR
export const LONGEST_SPAN = 400 * DAY

/**
 * A span zoomed around a position in it, limited to the allowed span.
 * @param at share of the span, 0 to 1, that does not move
 * @param factor below 1 zooms in, above 1 zooms out
 */
export function zoomedSpan(span: ChartSpan, at: number, factor: number, latest: number): ChartSpan {
  const length = span.end - span.start
  const next = Math.min(LONGEST_SPAN, Math.max(SHORTEST_SPAN, length * factor))
  const start = span.start + at * (length - next)
  return heldSpan({ start, end: start + next }, latest)
}

/** A span moved by a share of its own length; positive is later. */
export function pannedSpan(span: ChartSpan, share: number, latest: number): ChartSpan {
  const move = (span.end - span.start) * share
  return heldSpan({ start: span.start + move, end: span.end + move }, latest)
}

/**
 * Rounds a span to whole minutes and limits it: not later than `latest`, at least an hour, at most 400 days.
 */
export function heldSpan({ start, end }: ChartSpan, latest: number): ChartSpan {
  const length = Math.round(Math.min(LONGEST_SPAN, Math.max(SHORTEST_SPAN, end - start)) / MINUTE) * MINUTE
  const last = Math.round(Math.min(start + length, latest) / MINUTE) * MINUTE
  return { start: last - length, end: last }
}
