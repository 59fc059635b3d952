import type { consumptionPeriods, ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { costOf, slotPrices, tariffBands, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { Temporal } from 'temporal-polyfill'
import type { History } from '#history/history.ts'
import { homeDays, type HomeDays } from '#history/home-days.ts'
import { checkYear, readEnergy, roundEuros, sharesOf, sum } from './home-energy.ts'

export type PeriodKind = (typeof consumptionPeriods)[number]

type Period = { first: Temporal.PlainDate; after: Temporal.PlainDate }

const lengths = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 }, year: { years: 1 } } as const

/**
 * Energy and money of the day, week, month or year that a date lies in (today where left out), and of the period
 * before it as far as this one has come. Throws `invalid_input` for a date that no home has.
 */
export async function readConsumptionPeriod(
  history: History,
  facts: TariffFacts,
  asked: { homeId: string; kind: PeriodKind; date?: string | undefined; now: number },
): Promise<ConsumptionPeriod> {
  const { homeId, kind, now } = asked
  const days = homeDays(facts.zone)
  const today = days.at(now).day
  const period = periodOf(kind, checkYear(asked.date ?? today, 'query.date'))
  const before = periodOf(kind, period.first.subtract({ days: 1 }).toString())
  const [start, end] = boundsOf(days, period)
  const used = await readEnergy(history, homeId, start, end)
  const prices = slotPrices(tariffBands(facts, start, end), used.edges)
  const cost = costOf(prices, used.whole)
  const total = sum(used.whole)
  return {
    kind,
    from: period.first.toString(),
    to: period.after.subtract({ days: 1 }).toString(),
    previous: before.first.toString(),
    next: period.after.toString() > today ? null : period.after.toString(),
    total,
    is_metered: used.isMetered,
    cost: total === null || cost === null ? null : roundEuros(cost),
    categories: sharesOf(used, prices),
    bars: barsOf(days, kind, period, { edges: used.edges, whole: used.whole, prices }),
    before: await readBefore(),
  }

  async function readBefore(): Promise<ConsumptionPeriod['before']> {
    const [from, until] = boundsOf(days, before)
    const isUnderWay = now < end
    const to = isUnderWay ? Math.min(until, from + Math.max(0, now - start)) : until
    if (to <= from) return null
    const { edges, whole, isMetered } = await readEnergy(history, homeId, from, to)
    const energy = sum(whole)
    if (energy === null || isMetered !== used.isMetered) return null
    const euros = costOf(slotPrices(tariffBands(facts, from, edges.at(-1) ?? to), edges), whole)
    return {
      from: before.first.toString(),
      to: before.after.subtract({ days: 1 }).toString(),
      total: energy,
      cost: euros === null ? null : roundEuros(euros),
    }
  }
}

function periodOf(kind: PeriodKind, date: string): Period {
  const day = Temporal.PlainDate.from(date)
  const first = {
    day,
    week: day.subtract({ days: day.dayOfWeek - 1 }),
    month: day.with({ day: 1 }),
    year: day.with({ month: 1, day: 1 }),
  }[kind]
  return { first, after: first.add(lengths[kind]) }
}

function boundsOf(days: HomeDays, { first, after }: Period): [start: number, end: number] {
  return [days.of(first.toString()).start, days.of(after.toString()).start]
}

/** Half-hours of a day, days of a week or month, months of a year, each with its energy and its cost. */
function barsOf(
  days: HomeDays,
  kind: PeriodKind,
  { first, after }: Period,
  { edges, whole, prices }: { edges: Float64Array; whole: Float64Array; prices: Float64Array },
): ConsumptionPeriod['bars'] {
  const starts: number[] = []
  if (kind === 'day') starts.push(...edges.subarray(0, -1))
  else {
    const step = kind === 'year' ? { months: 1 } : { days: 1 }
    for (let at = first; Temporal.PlainDate.compare(at, after) < 0; at = at.add(step)) {
      starts.push(days.of(at.toString()).start)
    }
  }
  let slot = 0
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Number.POSITIVE_INFINITY
    const since = slot
    while (slot < whole.length && (edges[slot] ?? end) < end) slot += 1
    const energy = sum(whole.subarray(since, slot))
    const euros = energy === null ? null : costOf(prices.subarray(since, slot), whole.subarray(since, slot))
    return [start, energy, euros === null ? null : roundEuros(euros)]
  })
}
