import type { ChartSpan } from './chart-span.ts'

export type Silence = { from: number; to: number }

/**
 * The parts of a span without data: outages of the log, and pauses longer than `longest` ms in a regular
 * reporter. Sorted, not overlapping, none in the future.
 * @param `reportTimes` instants (ms) of reports, in order; null for devices that report only changes
 */
export function silencesOf(given: {
  span: ChartSpan
  now: number
  outages: readonly Silence[]
  reportTimes: readonly number[] | null
  longest: number
  /** Shorter ones are dropped: they would not be visible. */
  shortest: number
}): Silence[] {
  const { span, longest, shortest } = given
  const end = Math.min(span.end, given.now)
  const found = given.outages.map(({ from, to }) => ({
    from: Math.max(from, span.start),
    to: Math.min(to, end),
  }))
  if (given.reportTimes !== null) {
    const edges = [span.start, ...given.reportTimes.filter((at) => at >= span.start && at <= end), end]
    for (const [index, at] of edges.entries()) {
      const before = edges[index - 1]
      if (before !== undefined && at - before > longest) found.push({ from: before, to: at })
    }
  }
  const joined: Silence[] = []
  for (const one of found.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (last !== undefined && one.from <= last.to) last.to = Math.max(last.to, one.to)
    else joined.push({ ...one })
  }
  return joined.filter(({ from, to }) => to - from >= shortest)
}
