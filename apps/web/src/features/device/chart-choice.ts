import { capabilities, type Capability, type Device } from '@foyer/contract/device.ts'
import { periodPlus, periodStart, spanOfPeriod } from '@foyer/rules/chart-span/chart-period.ts'
import {
  chartPeriods,
  heldSpan,
  pannedSpan,
  zoomedSpan,
  type ChartPeriod,
  type ChartSpan,
} from '@foyer/rules/chart-span/chart-span.ts'
import { homeDateAt } from '@foyer/rules/chart-span/home-date.ts'
import type { Move } from '#ui/chart-moves.ts'
import { usualCapabilities } from './chart-series.ts'
import { readRange, readShown, writeRange, type DeviceSearch } from './device-search.ts'

export type ChartChoice = {
  span: ChartSpan
  /** Null: a free range. */
  period: ChartPeriod | null
  /** First day of the period. */
  date: string
  hasNext: boolean
  offered: Capability[]
  shown: Capability[]
}

/** What an address asks the charts of a device for. */
export function chartChoice(device: Device, search: DeviceSearch, now: number, zone: string): ChartChoice {
  const offered = capabilities.filter((one) => device.capabilities?.includes(one) === true)
  const named = readShown(search.show ?? '').filter((capability) => offered.includes(capability))
  const range = readRange(search.from ?? null, search.to ?? null)
  const today = homeDateAt(zone, now)
  const period = search.period ?? 'day'
  const date = periodStart(period, search.date ?? today)
  const span = range ?? spanOfPeriod(period, date, zone)
  return {
    span,
    period: range === null ? period : null,
    date,
    hasNext: span.end <= now,
    offered,
    shown: named.length > 0 ? named : usualCapabilities(offered),
  }
}

/** The search of another period around what is shown now. */
export function withPeriod(
  search: DeviceSearch,
  period: ChartPeriod,
  choice: ChartChoice,
  zone: string,
): DeviceSearch {
  const middle = homeDateAt(zone, (choice.span.start + choice.span.end) / 2)
  return dated(search, period, choice.period === null ? middle : (search.date ?? null))
}

/** The search of the period before or after; a free range goes by its own length. */
export function withStep(
  search: DeviceSearch,
  step: -1 | 1,
  choice: ChartChoice,
  latest: number,
): DeviceSearch {
  if (choice.period === null) return { ...search, ...writeRange(pannedSpan(choice.span, step, latest)) }
  return dated(search, choice.period, periodPlus(choice.period, choice.date, step))
}

/** The search after a movement: a free range, or the period again. */
export function withMove(search: DeviceSearch, move: Move, span: ChartSpan, latest: number): DeviceSearch {
  switch (move.kind) {
    case 'reset': {
      const { from: _from, to: _to, ...rest } = search
      return rest
    }
    case 'pan':
      return { ...search, ...writeRange(pannedSpan(span, move.share, latest)) }
    case 'zoom':
      return { ...search, ...writeRange(zoomedSpan(span, move.at, move.factor, latest)) }
  }
}

/** The search of two days that somebody chose, both whole; null where they are no span. */
export function withDays(search: DeviceSearch, from: string, to: string, zone: string): DeviceSearch | null {
  if (from > to) return null
  const span = {
    start: spanOfPeriod('day', from, zone).start,
    end: spanOfPeriod('day', to, zone).end,
  }
  const range = readRange(new Date(span.start).toISOString(), new Date(span.end).toISOString())
  return range === null ? null : { ...search, ...writeRange(heldSpan(range, Number.POSITIVE_INFINITY)) }
}

function dated(search: DeviceSearch, period: ChartPeriod, date: string | null): DeviceSearch {
  const { from: _from, to: _to, date: _date, period: _period, ...rest } = search
  return {
    ...rest,
    ...(period === 'day' || !chartPeriods.includes(period) ? {} : { period }),
    ...(date === null ? {} : { date }),
  }
}
