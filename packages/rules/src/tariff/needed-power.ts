import type { powerVerdicts } from '@foyer/contract/tariff-option.ts'
import type { Subscription } from '@foyer/tarifs-fr/subscriptions.ts'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import { type Days, toCents } from './bill.ts'
import { contractOn, pricesUnder, type SupplyContract, type TariffFacts } from './tariff.ts'

/** The share of the days whose peaks must be known before a power is called enough. */
const KNOWN_SHARE = 0.9

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
  /** The highest known power (kVA to the tenth, upwards). If the verdict is `unknown` it may have been higher. */
  readonly highest: { readonly power: number; readonly day: string }
  /** The smallest subscribed power (kVA) that covers the highest known one; null: none does. */
  readonly enough: number | null
  readonly verdict: PowerVerdict
  /** Euros a year less with the power that is enough, if it is a lower one; null if not known. */
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
 * of each half-hour, as volt-amperes are never fewer than watts. A mean has no upper bound: a kettle that runs for five
 * minutes hardly shows in it. Days with a missing half-hour have no mean. null without a contract, or if no day is
 * measured, and for a market offer, whose powers are not published.
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
  const top = powers.reduce((best, one) => (one.kva > best.kva ? one : best), first)
  const peakDays = powers.filter(({ isPeak }) => isPeak).length
  const highest = { power: toTenth(top.kva), day: top.day }
  const all = offeredOn(subscriptions, contract, span.after)
  if (all.length === 0) return null
  const enough = all.find(({ power }) => power >= highest.power)?.power ?? null
  const own = contract.subscribedPower
  const isKnown = peakDays >= days * KNOWN_SHARE
  const verdict =
    highest.power > own ? 'higher' : !isKnown ? 'unknown' : (enough ?? own) < own ? 'lower' : 'right'
  const [least, most] = [Math.min(own, enough ?? own), Math.max(own, enough ?? own)]
  const choices = all
    .filter(({ power }) => least <= power && power <= most)
    .map((subscription) => ({
      power: subscription.power,
      subscription,
      difference: differenceOf(facts, { contract, all, other: subscription, whole: measured.whole, span }),
    }))
  const cheaper = choices.find(({ power }) => power === enough)?.difference ?? null
  return {
    days,
    peakDays,
    meanDays: powers.length - peakDays,
    highest,
    enough,
    verdict,
    saving: verdict === 'lower' && cheaper !== null ? -cheaper : null,
    choices,
  }
}

/** The highest known power of a day; `isPeak`: as the meter reported it, else the highest mean. */
type DailyPower = { readonly day: string; readonly kva: number; readonly isPeak: boolean }

/** The highest known power of each measured day. */
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
    if (peak !== undefined) found.push({ day, kva: Math.max(peak / 1_000, mean), isPeak: true })
    else if (used.length > 0 && edges[from] === start && edges[slot] === end && !used.some(Number.isNaN))
      found.push({ day, kva: mean, isPeak: false })
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

/** Euros a year that another power costs more than that of a contract, at the prices of the day after the span. */
function differenceOf(
  facts: TariffFacts,
  asked: {
    contract: SupplyContract
    /** The subscriptions of the contract's option in force. */
    all: readonly Subscription[]
    other: Subscription
    /** Wh of each half-hour. */
    whole: Float64Array
    span: Days
  },
): number | null {
  const { contract, all, other, whole, span } = asked
  const own = all.find(({ power }) => power === contract.subscribedPower)
  // What the supplier asks for another power is not published.
  const { ownPrices = [], ownSubscriptions = [] } = contract
  if (own === undefined || ownPrices.length + ownSubscriptions.length > 0) return null
  const pricesFor = (subscribedPower: number) =>
    pricesUnder(
      facts,
      { ...contract, subscribedPower, validFrom: span.after },
      isoDate(dayOf(span.after) + 1),
    )
  const otherPrices = pricesFor(other.power)
  const changes = pricesFor(own.power).map(
    ({ kind, price }) => (otherPrices.find((one) => one.kind === kind)?.price ?? Number.NaN) - price,
  )
  // With one price for all hours, any difference of it counts for all energy.
  const [change = Number.NaN] = changes
  const isSame = changes.every((one) => one === 0)
  if (Number.isNaN(change) || (!isSame && contract.option !== 'base')) return null
  const kilowattHours = whole.reduce((sum, one) => (Number.isNaN(one) ? sum : sum + one / 1_000), 0)
  return toCents(other.price - own.price + kilowattHours * change)
}

/** Upwards, so that a power is never shown below what was measured. */
function toTenth(kva: number): number {
  return Math.ceil(Number((kva * 10).toFixed(6))) / 10
}
