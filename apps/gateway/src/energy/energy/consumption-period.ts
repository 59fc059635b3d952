import type { ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { missingOf } from '@foyer/rules/consumption/known-energy.ts'
import {
  comparisonsOf,
  otherPeriod,
  periodOf,
  type Comparison,
  type PeriodKind,
} from '@foyer/rules/consumption/period.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { slotPrices, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { bandsOfEnergy } from '@foyer/rules/tariff/untimed-energy.ts'
import { homeDays } from '#history/home-days.ts'
import { boundsOf, comparePeriod } from './compared-period.ts'
import { barsOf, type BarSlots, figuresOf, presentRanges, splitsOf } from './energy-splits.ts'
import { checkYear, type HomeEnergy, type ReadEnergy } from './home-energy.ts'
import { barSlots } from './period-bars.ts'

/**
 * Energy and money of the day, week, month or year of a date (default: today), by category, price and room, and the
 * period to compare with. Throws `invalid_input` for a date outside the history of any home.
 */
export async function readConsumptionPeriod(
  read: ReadEnergy,
  facts: TariffFacts,
  asked: {
    homeId: string
    kind: PeriodKind
    date?: string | undefined
    comparison?: Comparison | undefined
    now: number
  },
): Promise<ConsumptionPeriod> {
  const { homeId, kind, now } = asked
  const { zone } = facts
  const today = homeDays(zone).at(now).day
  const period = periodOf(kind, checkYear(asked.date ?? today, 'query.date'))
  const { from, to } = boundsOf(zone, period)
  const used = await read(homeId, from, to)
  const bands = bandsOfEnergy(facts, used, { from, to })
  const prices = slotPrices(bands, used.edges)
  const slots = barSlots(zone, kind, period, used)
  const { energy: total, ...cost } = figuresOf(used.whole, prices)
  const bars = barsOf(used.whole, prices, slots)
  const splits = splitsOf(used, { bands, prices }, slots)
  const compared = []
  for (const comparison of comparisonsOf(kind)) {
    const before = await comparePeriod(read, facts, { homeId, kind, period, comparison, used, now })
    if (before !== null) compared.push({ comparison, before })
  }
  const chosen = compared.find(({ comparison }) => comparison === asked.comparison) ?? compared[0]
  return {
    kind,
    from: period.first,
    to: isoDate(dayOf(period.after) - 1),
    previous: otherPeriod(kind, period, 'previous').first,
    next: period.after > today ? null : period.after,
    total,
    is_metered: used.isMetered,
    ...cost,
    categories: splits.by_category.map(({ category, energy, cost: euros, cost_range }) => ({
      category,
      energy,
      cost: euros,
      cost_range,
    })),
    bars: bars.map(([energy, euros], bar) => {
      return [used.edges[slots[bar]?.[0] ?? 0] ?? from, energy, euros]
    }),
    ...presentRanges(bars),
    ...importedBars(used, slots),
    ...untimedBars(used, kind),
    known: knownOf(used, { from, to, now }),
    ...splits,
    before: chosen?.before ?? null,
    comparisons: compared.map(({ comparison, before }) => ({ comparison, from: before.from })),
  }
}

/** Which bars have energy of an import; nothing where none has. */
function importedBars({ imported }: HomeEnergy, slots: readonly BarSlots[]): { imported_bars?: boolean[] } {
  const bars = slots.map(([from, to]) => imported?.subarray(from, to).includes(1) === true)
  return bars.includes(true) ? { imported_bars: bars } : {}
}

/** Which bars of a day have no energy of their own, because only the total of the day is known; nothing where none. */
function untimedBars({ untimed }: HomeEnergy, kind: PeriodKind): { untimed_bars?: boolean[] } {
  return kind === 'day' && untimed !== undefined
    ? { untimed_bars: Array.from(untimed, (isUntimed) => isUntimed === 1) }
    : {}
}

/** Since and until when the whole of a span is known, up to now. */
export function knownOf(
  { edges, whole }: { edges: Float64Array; whole: Float64Array },
  span: { from: number; to: number; now: number },
): NonNullable<ConsumptionPeriod['known']> {
  const { since, until } = missingOf({ edges, columns: new Map([['whole', whole]]) }, span)
  const write = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  return { since: write(since), until: write(until) }
}
