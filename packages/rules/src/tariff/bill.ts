import { priceKinds } from '@foyer/contract/consumption.ts'
import type { Subscription } from '@foyer/tarifs-fr/subscriptions.ts'
import { dayOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import { slotKinds } from './slot-kinds.ts'
import {
  contractOn,
  type EuroRange,
  type OwnSubscription,
  type PriceKind,
  pricesUnder,
  type SupplyContract,
  type TariffFacts,
} from './tariff.ts'
import { bandsOfEnergy } from './untimed-energy.ts'

/** Calendar days as ISO dates: the first, and the one after the last. */
export type Days = { readonly first: string; readonly after: string }

/** Half-hours: Wh, NaN if not known; `edges` (ms) has one value more. */
type HalfHours = {
  readonly edges: Float64Array
  readonly whole: Float64Array
  /** 1 for each half-hour whose value is a share of its day's total; absent: all were measured. */
  readonly untimed?: Float64Array
}

/** The half-hours between two instants (ms); none if there are none. */
export function halfHoursIn(
  { edges, whole, untimed }: HalfHours,
  { from, to }: { from: number; to: number },
): HalfHours {
  const first = edges.findIndex((edge) => edge >= from)
  const last = edges.findLastIndex((edge) => edge <= to)
  if (first < 0 || last <= first) return { edges: edges.subarray(0, 0), whole: whole.subarray(0, 0) }
  return {
    edges: edges.subarray(first, last + 1),
    whole: whole.subarray(first, last),
    ...(untimed === undefined ? {} : { untimed: untimed.subarray(first, last) }),
  }
}

/** Energy of one kind of hours, while the contract and its prices stay the same. */
export type EnergyLine = Days & {
  /** The possible kinds; none: no contract defines the kind of these hours. */
  readonly kinds: readonly PriceKind[]
  /** €/kWh; null if not known. */
  readonly range: EuroRange | null
  /** kWh to the hundredth. */
  readonly energy: number
  /** Euros to the cent; null if the price is not known. */
  readonly cost: EuroRange | null
}

/** The subscription of some days, while the contract and its yearly price stay the same. */
export type SubscriptionLine = Days & {
  /** null: these days have no contract. */
  readonly contract: SupplyContract | null
  /** null: not known. */
  readonly subscription: Subscription | OwnSubscription | null
  /** Euros to the cent; null if the subscription is not known. */
  readonly cost: number | null
}

/** Euros to the cent. `low` is certain; `high` is null if a part is not known. Equal if the sum is known. */
export type BillSum = { readonly low: number; readonly high: number | null }

export type Bill = {
  readonly energyLines: readonly EnergyLine[]
  readonly subscriptionLines: readonly SubscriptionLine[]
  readonly energy: BillSum
  readonly subscription: BillSum
  readonly total: BillSum
}

/** The energy of a home by half-hour. */
export type BilledEnergy = HalfHours & {
  /** True if these values are all that the home used in the month. */
  readonly isComplete: boolean
}

/**
 * The bill of a month as suppliers in France write it: energy by kind of hours and price, and the subscription. Each
 * line is rounded to the cent, and the total is the sum of the lines. A line of energy is its rounded kilowatt-hours
 * at its price, so it can be checked by hand. `subscriptions` are the published ones, oldest first. `days` is the
 * part of the month to bill; its subscription is a share of the whole month's.
 */
export function billOf(
  facts: TariffFacts,
  subscriptions: readonly Subscription[],
  used: BilledEnergy,
  month: Days,
  days: Days = month,
): Bill {
  const energyLines = energySpans(facts, days).flatMap((span) => linesOfEnergy(facts, used, span))
  const subscriptionLines = linesOfSubscription(facts, subscriptions, { month, days })
  const known = sumOf(energyLines.map(({ cost }) => cost))
  const energy = used.isComplete ? known : { ...known, high: null }
  const subscription = sumOf(
    subscriptionLines.map(({ cost }) => (cost === null ? null : { low: cost, high: cost })),
  )
  return { energyLines, subscriptionLines, energy, subscription, total: sumOf([energy, subscription]) }
}

/** The bill of any days: each month of them is billed by `billOf`, with its share of the month's subscription. */
export function billOfDays(
  facts: TariffFacts,
  subscriptions: readonly Subscription[],
  used: BilledEnergy,
  span: Days,
): Bill {
  const bills = monthsOf(facts.zone, used, span).map(({ month, days, ...energy }) =>
    billOf(facts, subscriptions, energy, month, days),
  )
  return {
    energyLines: bills.flatMap(({ energyLines }) => energyLines),
    subscriptionLines: bills.flatMap(({ subscriptionLines }) => subscriptionLines),
    ...sumsOfBills(bills),
  }
}

/** The months of a span, each with its days in it and their half-hours. */
export function monthsOf(
  zone: string,
  { isComplete, ...used }: BilledEnergy,
  span: Days,
): (BilledEnergy & { readonly month: Days; readonly days: Days })[] {
  const months = []
  for (let first = span.first; first < span.after;) {
    const month = monthAt(first)
    const after = month.after < span.after ? month.after : span.after
    const [from, to] = [startOfDay(zone, dayOf(first)), startOfDay(zone, dayOf(after))]
    months.push({ month, days: { first, after }, ...halfHoursIn(used, { from, to }), isComplete })
    first = after
  }
  return months
}

/** The month of an ISO date. */
function monthAt(date: string): Days {
  const first = firstOfMonth(date)
  return { first, after: firstOfMonth(isoDate(dayOf(first) + 31)) }
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`
}

/** The sums of some bills. */
export function sumsOfBills(bills: readonly Bill[]): Pick<Bill, 'total' | 'energy' | 'subscription'> {
  return {
    total: sumOf(bills.map(({ total }) => total)),
    energy: sumOf(bills.map(({ energy }) => energy)),
    subscription: sumOf(bills.map(({ subscription }) => subscription)),
  }
}

/** The days of a month, cut where a contract begins or one of its prices changes. */
function energySpans(facts: TariffFacts, month: Days): Days[] {
  const sorted = facts.contracts.toSorted((one, other) => (one.validFrom < other.validFrom ? -1 : 1))
  const changes = new Map<SupplyContract, readonly string[]>()
  return spansOf(month, (date) => {
    const contract = contractOn(facts, date)
    if (contract === null) return [null]
    const next = sorted[sorted.indexOf(contract) + 1]?.validFrom ?? null
    const dates =
      changes.get(contract) ?? pricesUnder(facts, contract, next).map(({ validFrom }) => validFrom)
    changes.set(contract, dates)
    return [contract, dates.findLast((since) => since <= date)]
  })
}

/** Consecutive days of a month that have the same key. */
function spansOf(month: Days, keyOf: (date: string) => readonly unknown[]): Days[] {
  const spans: (Days & { key: readonly unknown[] })[] = []
  for (let day = dayOf(month.first); day < dayOf(month.after); day += 1) {
    const key = keyOf(isoDate(day))
    const after = isoDate(day + 1)
    const last = spans.at(-1)
    if (last?.key.every((value, at) => value === key[at]) === true)
      spans[spans.length - 1] = { ...last, after }
    else spans.push({ first: isoDate(day), after, key })
  }
  return spans.map(({ first, after }) => ({ first, after }))
}

function linesOfEnergy(facts: TariffFacts, used: BilledEnergy, days: Days): EnergyLine[] {
  const { zone } = facts
  const { edges, whole } = used
  const [from, to] = [startOfDay(zone, dayOf(days.first)), startOfDay(zone, dayOf(days.after))]
  const inside = whole.keys().filter((slot) => from <= (edges[slot] ?? to) && (edges[slot] ?? to) < to)
  const slots = [...inside]
  const [first, last] = [slots[0] ?? 0, slots.at(-1) ?? -1]
  const kinds = slotKinds(bandsOfEnergy(facts, used, { from, to }), edges.subarray(first, last + 2))
  return kinds
    .flatMap(({ shares, range, ...of }) => {
      const parts = slots.flatMap((slot, at) => {
        const [share, wattHours] = [shares[at] ?? 0, whole[slot] ?? Number.NaN]
        return share === 0 || Number.isNaN(wattHours) ? [] : share * wattHours
      })
      if (parts.length === 0) return []
      const energy = Math.round(parts.reduce((sum, part) => sum + part, 0) / 10) / 100
      const cost = range && { low: toCents(energy * range.low), high: toCents(energy * range.high) }
      return { ...days, ...of, range, energy, cost }
    })
    .toSorted((one, other) => placeOf(one.kinds) - placeOf(other.kinds))
}

/** Kinds in the order of the contract, ranges after their first kind, hours without a contract last. */
export function placeOf(kinds: readonly PriceKind[]): number {
  const [first] = kinds
  return first === undefined ? priceKinds.length : priceKinds.indexOf(first) + (kinds.length - 1) / 10
}

function linesOfSubscription(
  facts: TariffFacts,
  subscriptions: readonly Subscription[],
  { month, days: billed }: { month: Days; days: Days },
): SubscriptionLine[] {
  const on = (date: string) => {
    const contract = contractOn(facts, date)
    return { contract, subscription: contract && subscriptionOn(subscriptions, contract, date) }
  }
  return spansOf(billed, (date) => Object.values(on(date))).map((days) => {
    const { contract, subscription } = on(days.first)
    const share = countOf(days) / countOf(month)
    const cost = subscription && toCents((subscription.price / 12) * share)
    return { ...days, contract, subscription, cost }
  })
}

/**
 * The subscription of a contract on a day (ISO date): the one that the home entered, otherwise the published one. From
 * the day of the home's first own price on no published one applies: such a contract may be of another supplier, whose
 * subscription is not published.
 */
function subscriptionOn(
  subscriptions: readonly Subscription[],
  { option, subscribedPower, ownPrices = [], ownSubscriptions = [] }: SupplyContract,
  date: string,
): Subscription | OwnSubscription | null {
  const entered = ownSubscriptions.findLast(({ validFrom }) => validFrom <= date)
  if (entered !== undefined) return entered
  if (ownPrices.some(({ validFrom }) => validFrom <= date)) return null
  const found = subscriptions.findLast(
    (one) => one.option === option && one.power === subscribedPower && one.validFrom <= date,
  )
  return found ?? null
}

/** A subscription from a day (ISO date) on; null: it is not known from then on. */
export type DatedSubscription = {
  readonly from: string
  readonly subscription: Subscription | OwnSubscription | null
}

/**
 * The subscriptions that apply or applied under a contract until the day (ISO date) on which the next begins, oldest
 * first: on each day the one that a bill has. `subscriptions` are the published ones, oldest first.
 */
export function subscriptionsUnder(
  subscriptions: readonly Subscription[],
  contract: SupplyContract,
  nextFrom: string | null,
): DatedSubscription[] {
  const { validFrom: first, ownPrices = [], ownSubscriptions = [] } = contract
  const changes = [...subscriptions, ...ownPrices, ...ownSubscriptions].map(({ validFrom }) => validFrom)
  const inside = changes.filter((day) => day > first && (nextFrom === null || day < nextFrom))
  return [...new Set([first, ...inside])]
    .toSorted()
    .map((from) => ({ from, subscription: subscriptionOn(subscriptions, contract, from) }))
    .filter((one, at, all) => at === 0 || one.subscription !== all[at - 1]?.subscription)
}

function countOf({ first, after }: Days): number {
  return dayOf(after) - dayOf(first)
}

/** The sum of amounts; null is one that is not known. */
function sumOf(parts: readonly (BillSum | null)[]): BillSum {
  let [low, high]: [number, number | null] = [0, 0]
  for (const part of parts) {
    low += part?.low ?? 0
    high = high === null || part === null || part.high === null ? null : high + part.high
  }
  return { low: toCents(low), high: high === null ? null : toCents(high) }
}

/** Euros to the cent, half a cent upwards also where the product of two decimals is not exact. */
export function toCents(euros: number): number {
  return Math.round(Number((euros * 100).toFixed(6))) / 100
}
