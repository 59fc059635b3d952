import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { alignBars, barStarts, type BarPair } from '@foyer/rules/consumption/comparison.ts'
import { periodOf } from '@foyer/rules/consumption/period.ts'

/**
 * The bars of a period, each with the one of the period behind it at the same time, weekday, date or month; with the
 * start (ms) of this period's bar, or of a bar that only the other period has.
 */
export function pairsBehind(
  { kind, from, bars, before }: Pick<ConsumptionPeriod, 'kind' | 'from' | 'bars' | 'before'>,
  zone: string,
): (BarPair & { at: number })[] {
  const period = periodOf(kind, from)
  const other = periodOf(kind, before?.from ?? from)
  const starts = bars.map(([at]) => at)
  const others = barStarts({ zone, kind }, other, before?.bars?.length ?? 0)
  return alignBars({ zone, kind }, { period, starts }, { period: other, starts: others }).map((pair) => ({
    ...pair,
    at: (pair.here === null ? others[pair.there ?? 0] : starts[pair.here]) ?? 0,
  }))
}
