import type { Period, PeriodKind } from '@foyer/rules/consumption/period.ts'
import { Temporal } from 'temporal-polyfill'
import { homeDays } from '#history/home-days.ts'
import type { BarSlots } from './energy-splits.ts'
import type { HomeEnergy } from './home-energy.ts'

/**
 * The half-hours of each bar: bars are half-hours of a day, days of a week or month, or months of a year. The bar of a
 * half-hour of which only the day's total is known has none.
 */
export function barSlots(
  zone: string,
  kind: PeriodKind,
  { first, after }: Period,
  { edges, untimed }: Pick<HomeEnergy, 'edges' | 'untimed'>,
): BarSlots[] {
  const count = Math.max(0, edges.length - 1)
  if (kind === 'day')
    return Array.from(
      { length: count },
      (_, slot) => [slot, untimed?.[slot] === 1 ? slot : slot + 1] as const,
    )
  const days = homeDays(zone)
  const step = kind === 'year' ? { months: 1 } : { days: 1 }
  const bars: BarSlots[] = []
  let slot = 0
  for (let at = Temporal.PlainDate.from(first); at.toString() < after; at = at.add(step)) {
    const end = days.of(at.add(step).toString()).start
    const since = slot
    while (slot < count && (edges[slot] ?? end) < end) slot += 1
    bars.push([since, slot])
  }
  return bars
}
