import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { comparedEnergy, missingOf, type Span } from '@foyer/rules/consumption/known-energy.ts'
import {
  otherPeriod,
  sameInstant,
  type Comparison,
  type Period,
  type PeriodKind,
} from '@foyer/rules/consumption/period.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { costOf, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { pricesOfEnergy } from '@foyer/rules/tariff/untimed-energy.ts'
import { homeDays } from '#history/home-days.ts'
import { barsOf, presentBars, presentCost } from './energy-splits.ts'
import type { HomeEnergy, ReadEnergy } from './home-energy.ts'
import { barSlots } from './period-bars.ts'

type Before = NonNullable<ConsumptionPeriod['before']>

/** First and last instant (ms) of a period's days. */
export function boundsOf(zone: string, { first, after }: Period): { from: number; to: number } {
  const days = homeDays(zone)
  return { from: days.of(first).start, to: days.of(after).start }
}

/**
 * The period to compare with, up to the same point as this one; null unless both are known in full. All cards and
 * screens compare by this function.
 */
export async function comparePeriod(
  read: ReadEnergy,
  facts: TariffFacts,
  asked: {
    homeId: string
    kind: PeriodKind
    period: Period
    comparison: Comparison
    /** The energy of this period. */
    used: HomeEnergy
    now: number
  },
): Promise<Before | null> {
  const { homeId, kind, period, comparison, used, now } = asked
  const { zone } = facts
  const here = boundsOf(zone, period)
  const missing = missingOf(used, { ...here, now })
  if (missing.part === null || missing.since !== null || missing.until !== null) return null
  const until = here.to <= now ? here.to : missing.part.to
  const other = otherPeriod(kind, period, comparison)
  const there = boundsOf(zone, other)
  const as = until === here.to ? there.to : sameInstant(zone, { kind, at: until, period, other })
  if (as === null) return null
  const before = await read(homeId, there.from, there.to)
  // What was used until a time of the day is not known.
  if (kind === 'day' && until !== here.to && before.untimed !== undefined) return null
  const compared = comparedEnergy(
    { ...used, from: here.from, to: until },
    { ...before, from: there.from, to: as },
  )
  if (compared === null) return null
  const prices = pricesOfEnergy(facts, before, there)
  return {
    from: other.first,
    to: isoDate(dayOf(other.after) - 1),
    total: Math.round(compared.there * 1000) / 1000,
    ...presentCost(costOf(prices, cutTo(before, { from: there.from, to: as }, now))),
    comparison,
    ...presentBars(barsOf(before.whole, prices, barSlots(zone, kind, other, before))),
  }
}

/**
 * The energy within a span, NaN outside; a half-hour that it cuts counts in proportion. The running half-hour at `now`
 * (ms) has its energy until now.
 */
export function cutTo(
  { edges, whole }: Pick<HomeEnergy, 'edges' | 'whole'>,
  { from, to }: Span,
  now: number,
): Float64Array {
  return whole.map((value, slot) => {
    const [start, end] = [edges[slot] ?? 0, Math.min(edges[slot + 1] ?? 0, now)]
    const within = Math.min(end, to) - Math.max(start, from)
    return within <= 0 ? Number.NaN : (value * within) / (end - start)
  })
}
