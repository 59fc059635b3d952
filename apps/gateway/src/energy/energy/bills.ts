import type { Bills } from '@foyer/contract/bill.ts'
import { roundToLines } from '@foyer/rules/consumption/bill-parts.ts'
import { periodOf } from '@foyer/rules/consumption/period.ts'
import {
  type Bill,
  billOf,
  type EnergyLine,
  halfHoursIn,
  type SubscriptionLine,
} from '@foyer/rules/tariff/bill.ts'
import { billForecast, FORECAST_DAYS } from '@foyer/rules/tariff/bill-forecast.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { costOf, type SlotPrices, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { pricesOfEnergy } from '@foyer/rules/tariff/untimed-energy.ts'
import { subscriptions } from '@foyer/tarifs-fr/subscriptions.ts'
import { homeDays } from '#history/home-days.ts'
import { boundsOf } from './compared-period.ts'
import { knownOf } from './consumption-period.ts'
import { categoryColumns, presentCost, presentKind } from './energy-splits.ts'
import { sum, timedEnergy, type HomeEnergy, type ReadEnergy } from './home-energy.ts'

/** The bills of the months of a year (default: the current one) that have begun. Energy is read once. */
export async function readBills(
  read: ReadEnergy,
  facts: TariffFacts,
  asked: { homeId: string; year: number | null; now: number },
): Promise<Bills> {
  const { homeId, now } = asked
  const today = homeDays(facts.zone).at(now).day
  const year = asked.year ?? Number(today.slice(0, 4))
  const whole = periodOf('year', `${year}-01-01`)
  if (whole.first > today) return { year, forecast: null, months: [] }
  // The forecast needs the days before the running month, which may be of the year before.
  const isRunning = today < whole.after
  const { from, to } = boundsOf(facts.zone, {
    ...whole,
    first: isRunning ? isoDate(dayOf(whole.first) - FORECAST_DAYS) : whole.first,
  })
  const used = await read(homeId, from, to)
  const prices = pricesOfEnergy(facts, used, { from, to })
  const columns = categoryColumns(used)
  const months = Array.from({ length: 12 }, (_, month) =>
    periodOf('month', `${year}-${String(month + 1).padStart(2, '0')}-01`),
  )
  const forecast =
    isRunning && used.isMetered
      ? billForecast(
          facts,
          subscriptions,
          { edges: used.edges, whole: timedEnergy(used) },
          { month: periodOf('month', today), now },
        )
      : null
  return {
    year,
    forecast: forecast && {
      low: forecast.low,
      high: forecast.high,
      days: forecast.days,
      daily_kilowatt_hours: forecast.daily,
    },
    months: months
      .filter(({ first }) => first <= today)
      .flatMap((month) => presentMonth(facts, { used, columns, prices }, { month, now })),
  }
}

/** The half-hours of all months. */
type HalfHours = { used: HomeEnergy; columns: ReturnType<typeof categoryColumns>; prices: SlotPrices }

/** The bill of a month; none if it has neither a contract nor measured energy. */
function presentMonth(
  facts: TariffFacts,
  halfHours: HalfHours,
  { month, now }: { month: { first: string; after: string }; now: number },
): Bills['months'] {
  const { used } = halfHours
  const bounds = boundsOf(facts.zone, month)
  const known = knownOf(used, { ...bounds, now })
  const energy = halfHoursIn(used, bounds)
  const { isMetered, hasGap } = measuredBy(used, energy)
  const isPast = bounds.to <= now
  const isComplete = isMetered && !hasGap && isPast && known.since === null && known.until === null
  const bill = billOf(facts, subscriptions, { ...energy, isComplete }, month)
  if (bill.energyLines.length === 0 && bill.subscriptionLines.every(({ contract }) => contract === null)) {
    return []
  }
  return [
    {
      ...presentDays(month),
      ...sumsOf(bill),
      is_metered: isMetered,
      known,
      energy_lines: bill.energyLines.map(presentEnergy),
      categories: presentCategories(halfHours, energy.edges, bill.energyLines),
      subscription_lines: bill.subscriptionLines.map(presentSubscription),
    },
  ]
}

/**
 * Whether a meter measured all that is known of a month, which may be so in one of several months, and whether energy
 * is missing within it. The index of the home's own meter goes on while it is not connected, an import has no index.
 */
function measuredBy(
  { edges, imported, isMetered }: HomeEnergy,
  month: Pick<HomeEnergy, 'edges' | 'whole'>,
): { isMetered: boolean; hasGap: boolean } {
  const first = edges.indexOf(month.edges[0] ?? Number.NaN)
  const isImported = (slot: number) => imported?.[first + slot] === 1
  const known = Array.from(month.whole.keys()).filter((slot) => !Number.isNaN(month.whole[slot]))
  return {
    isMetered: isMetered || (known.length > 0 && known.every(isImported)),
    hasGap:
      known.length === 0 || known.some((slot, at) => isImported(slot) && slot > (known[at - 1] ?? -1) + 1),
  }
}

function sumsOf({ total, energy, subscription }: Bill) {
  return { total, energy, subscription, is_complete: total.low === total.high }
}

function presentEnergy({ first, after, kinds, range, energy, cost }: EnergyLine) {
  return {
    ...presentDays({ first, after }),
    ...presentKind({ kinds, range }),
    kilowatt_hours: energy,
    ...presentCost(cost),
  }
}

/** The energy of the lines by category, without a rest of nothing: the parts add up to the lines. */
function presentCategories(
  { used, columns, prices: { low, high } }: HalfHours,
  edges: Float64Array,
  lines: readonly EnergyLine[],
) {
  const [from] = edges
  if (lines.length === 0 || from === undefined) return []
  const first = used.edges.indexOf(from)
  const inMonth = (column: Float64Array) => column.subarray(first, first + edges.length - 1)
  const prices = { low: inMonth(low), high: inMonth(high) }
  const measured = columns.flatMap(([category, column]) => {
    const wattHours = sum(inMonth(column))
    if (wattHours === null || (category === 'remainder' && wattHours === 0)) return []
    return { category, energy: wattHours / 1000, cost: costOf(prices, inMonth(column)) }
  })
  return roundToLines(measured, lines).flatMap(({ energy, cost }, at) => {
    const category = measured[at]?.category
    return category === undefined ? [] : { category, kilowatt_hours: energy, ...presentCost(cost) }
  })
}

function presentSubscription({ first, after, contract, subscription, cost }: SubscriptionLine) {
  return {
    ...presentDays({ first, after }),
    option: contract?.option ?? null,
    subscribed_power: contract?.subscribedPower ?? null,
    yearly_price: subscription?.price ?? null,
    valid_since: subscription?.validFrom ?? null,
    source: subscription?.source ?? null,
    status: subscription?.status ?? null,
    cost,
  }
}

function presentDays({ first, after }: { first: string; after: string }): { from: string; to: string } {
  return { from: first, to: isoDate(dayOf(after) - 1) }
}
