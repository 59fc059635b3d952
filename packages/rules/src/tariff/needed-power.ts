import type { powerVerdicts } from '@foyer/contract/tariff-option.ts'
import type { Subscription } from '@foyer/tarifs-fr/subscriptions.ts'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import { type Days, subscriptionOn, toCents } from './bill.ts'
import { contractOn, pricesUnder, type SupplyContract, type TariffFacts } from './tariff.ts'

/**
 * How far the power may rise above its mean of a half-hour, as a factor. An assumption: a mean hides peaks, and no
 * source has a figure for homes. The screen states it.
 */
export const MEAN_MARGIN = 1.5

/** The share of the days that must be measured before a lower power is called enough. */
const MEASURED_SHARE = 0.9

export type PowerVerdict = (typeof powerVerdicts)[number]

/** What a subscribed power costs today. */
export type PowerChoice = {
  /** kVA. */
  readonly power: number
  readonly subscription: Subscription
  /** Euros a year more than the own power, with the energy; null if one of both is not known. */
  readonly difference: number | null
}

export type NeededPower = {
  readonly days: number
  /** Days with the meter's apparent power, and those with nothing but the mean of each half-hour. */
  readonly peakDays: number
  readonly meanDays: number
  /** The highest apparent power (kVA to the tenth, upwards). `high` is null if too few days are measured. */
  readonly highest: { readonly low: number; readonly high: number | null; readonly day: string }
  /** The smallest subscribed power (kVA) that is enough for each end of `highest`; null: none is, or not known. */
  readonly enough: { readonly low: number | null; readonly high: number | null }
  readonly verdict: PowerVerdict
  /** Euros a year less with the power that is certainly enough, if it is a lower one; null if not known. */
  readonly saving: number | null
  /** From the smallest power in question to the largest, with the own one. */
  readonly choices: readonly PowerChoice[]
}

/** What was measured of the days: half-hours in Wh, NaN if not known; `peaks` the highest VA of days (ISO dates). */
export type MeasuredPower = {
  readonly edges: Float64Array
  readonly whole: Float64Array
  readonly peaks: ReadonlyMap<string, number>
}

/**
 * Which subscribed power would have been enough on the days of a span, and what it saves at the prices in force on the
 * day after it. Apparent power is compared as the meter reported it. On days without it, it was at least the mean power
 * of each half-hour, as volt-amperes are never fewer than watts, and is taken to be at most `MEAN_MARGIN` times that.
 * Days with a missing half-hour have no mean. null without a contract, or if no day is measured.
 */
export function neededPower(
  facts: TariffFacts,
  subscriptions: readonly Subscription[],
  measured: MeasuredPower,
  span: Days,
): NeededPower | null {
  const contract = contractOn(facts, span.after)
  if (contract?.subscribedPower === undefined) return null
  const days = dayOf(span.after) - dayOf(span.first)
  const powers = dailyPowers(facts.zone, measured, span)
  const [first] = powers
  if (first === undefined) return null
  const top = powers.reduce((best, one) => (one.low > best.low ? one : best), first)
  const isMeasured = powers.length >= days * MEASURED_SHARE
  const highest = {
    low: toTenth(top.low),
    high: isMeasured ? toTenth(Math.max(...powers.map(({ high }) => high))) : null,
    day: top.day,
  }
  const all = offeredOn(subscriptions, contract, span.after)
  const enoughFor = (kva: number): number | null => all.find(({ power }) => power >= kva)?.power ?? null
  const enough = {
    low: enoughFor(highest.low),
    high: highest.high === null ? null : enoughFor(highest.high),
  }
  const own = contract.subscribedPower
  const verdict = verdictOf(own, highest, enough)
  const ends = [own, enough.low ?? own, enough.high ?? own]
  const choices = all
    .filter(({ power }) => Math.min(...ends) <= power && power <= Math.max(...ends))
    .map((subscription) => ({
      power: subscription.power,
      subscription,
      difference: differenceOf(facts, subscriptions, { contract, power: subscription.power, measured, span }),
    }))
  const cheaper = choices.find(({ power }) => power === enough.high)?.difference ?? null
  return {
    days,
    peakDays: powers.filter(({ isPeak }) => isPeak).length,
    meanDays: powers.filter(({ isPeak }) => !isPeak).length,
    highest,
    enough,
    verdict,
    saving: verdict === 'lower' && cheaper !== null ? -cheaper : null,
    choices,
  }
}

type DailyPower = {
  readonly day: string
  readonly low: number
  readonly high: number
  readonly isPeak: boolean
}

/** The highest power (kVA) of each measured day. */
function dailyPowers(zone: string, { edges, whole, peaks }: MeasuredPower, span: Days): DailyPower[] {
  const found: DailyPower[] = []
  let slot = 0
  for (let number = dayOf(span.first); number < dayOf(span.after); number += 1) {
    const [start, end] = [startOfDay(zone, number), startOfDay(zone, number + 1)]
    while (slot < whole.length && (edges[slot] ?? 0) < start) slot += 1
    const from = slot
    while (slot < whole.length && (edges[slot] ?? 0) < end) slot += 1
    const used = whole.subarray(from, slot)
    const day = isoDate(number)
    const peak = peaks.get(day)
    // Wh of a half-hour: twice as many W.
    const mean = used.reduce((most, value) => (value > most ? value : most), 0) / 500
    if (peak !== undefined) {
      const low = Math.max(peak / 1_000, mean)
      found.push({ day, low, high: low, isPeak: true })
    } else if (used.length > 0 && edges[from] === start && edges[slot] === end && !used.some(Number.isNaN)) {
      found.push({ day, low: mean, high: mean * MEAN_MARGIN, isPeak: false })
    }
  }
  return found
}

/** The subscriptions of an option in force on a day (ISO date), by power. */
function offeredOn(
  subscriptions: readonly Subscription[],
  { option }: SupplyContract,
  date: string,
): Subscription[] {
  const newest = new Map<number, Subscription>()
  for (const one of subscriptions) {
    if (one.option === option && one.validFrom <= date) newest.set(one.power, one)
  }
  return [...newest.values()].toSorted((one, other) => one.power - other.power)
}

function verdictOf(
  own: number,
  highest: NeededPower['highest'],
  { low, high }: NeededPower['enough'],
): PowerVerdict {
  if (highest.low > own) return 'higher'
  if (highest.high === null) return 'unknown'
  if (high === null || high > own) return 'undecided'
  if (high < own) return 'lower'
  return low === high ? 'right' : 'undecided'
}

/** Euros a year that another power costs more than that of a contract, at the prices of the day after the span. */
function differenceOf(
  facts: TariffFacts,
  subscriptions: readonly Subscription[],
  asked: { contract: SupplyContract; power: number; measured: MeasuredPower; span: Days },
): number | null {
  const { contract, power, measured, span } = asked
  const own = subscriptionOn(subscriptions, contract, span.after)
  const other = subscriptionOn(subscriptions, { ...contract, subscribedPower: power }, span.after)
  if (own === null || other === null) return null
  const [ownPrices, otherPrices] = [contract.subscribedPower, power].map((subscribedPower) =>
    pricesUnder(
      facts,
      { ...contract, ...(subscribedPower === undefined ? {} : { subscribedPower }), validFrom: span.after },
      isoDate(dayOf(span.after) + 1),
    ),
  )
  const changes = (ownPrices ?? []).map(
    ({ kind, price }) => (otherPrices?.find((one) => one.kind === kind)?.price ?? Number.NaN) - price,
  )
  // With one price for all hours, any difference of it counts for all energy.
  const [change = Number.NaN] = changes
  const isSame = changes.every((one) => one === 0)
  if (Number.isNaN(change) || (!isSame && contract.option !== 'base')) return null
  const kilowattHours = measured.whole.reduce((sum, one) => (Number.isNaN(one) ? sum : sum + one / 1_000), 0)
  return toCents(other.price - own.price + kilowattHours * change)
}

/** Upwards, so that a power is never shown below what was measured. */
function toTenth(kva: number): number {
  return Math.ceil(Number((kva * 10).toFixed(6))) / 10
}
