import type { contractOptions, priceKinds, priceStatuses } from '@foyer/contract/consumption.ts'
import { dayAt, instantOf, startOfDay } from '#schedule/local-day.ts'

export type ContractOption = (typeof contractOptions)[number]
export type PriceKind = (typeof priceKinds)[number]

/** Minutes of local wall time, [start, end); an end at or before its start is on the next day. */
export type OffPeakSlot = readonly [start: number, end: number]

/** A home's contract from a day (ISO date) on. */
export type SupplyContract = {
  readonly option: ContractOption
  readonly validFrom: string
  readonly offPeak: readonly OffPeakSlot[]
  /** kVA. If it is not known, only prices for all powers apply. */
  readonly subscribedPower?: number
  /** The home's own prices: each takes precedence over published prices from its day on. */
  readonly ownPrices?: readonly Price[]
}

/** A published price, €/kWh VAT included, from a day (ISO date) on. */
export type Price = {
  readonly option: ContractOption
  readonly kind: PriceKind
  readonly validFrom: string
  readonly price: number
  readonly source: string
  /** Absent: the home's own price. */
  readonly status?: (typeof priceStatuses)[number]
  /** kVA [least, most] of the price; absent: all. */
  readonly powers?: readonly [least: number, most: number]
}

/** The facts that determine the price at an instant. */
export type TariffFacts = {
  readonly zone: string
  readonly contracts: readonly SupplyContract[]
  readonly prices: readonly Price[]
}

/** A span [from, to), ms, of one kind and one price; null if the price of that day is not known. */
export type TariffBand = {
  readonly from: number
  readonly to: number
  readonly option: ContractOption
  readonly kind: PriceKind
  readonly price: Price | null
}

/** The bands of [from, to), ms, in order. Days without a contract have none. */
export function tariffBands(facts: TariffFacts, from: number, to: number): TariffBand[] {
  const bands: TariffBand[] = []
  if (to <= from) return bands
  for (let day = dayAt(facts.zone, from); startOfDay(facts.zone, day) < to; day += 1) {
    for (const band of bandsOfDay(facts, day)) {
      const [start, end] = [Math.max(band.from, from), Math.min(band.to, to)]
      if (start >= end) continue
      const last = bands.at(-1)
      const isSame = last?.to === start && last.kind === band.kind && last.price === band.price
      if (last !== undefined && isSame) bands[bands.length - 1] = { ...last, to: end }
      else bands.push({ ...band, from: start, to: end })
    }
  }
  return bands
}

/** The contract of a day (ISO date); null before the first. */
export function contractOn(facts: Pick<TariffFacts, 'contracts'>, date: string): SupplyContract | null {
  return newest(facts.contracts, date)
}

/**
 * The prices that apply or applied under a contract until the day (ISO date) on which the next begins, oldest
 * first.
 */
export function pricesUnder(
  facts: Pick<TariffFacts, 'prices'>,
  contract: SupplyContract,
  nextFrom: string | null,
): Price[] {
  const isBefore = ({ validFrom }: Price): boolean => nextFrom === null || validFrom < nextFrom
  const own = (contract.ownPrices ?? []).filter(isBefore)
  const published = facts.prices
    .filter((price) => isPublishedFor(price, contract) && isBefore(price))
    .filter(({ kind, validFrom }) => !own.some((one) => one.kind === kind && one.validFrom <= validFrom))
  const all = [...published, ...own].toSorted((a, b) => compare(a.validFrom, b.validFrom))
  // A price that was replaced before the contract began never applied under it.
  return all.filter(
    (price, at) =>
      !all.slice(at + 1).some((later) => later.kind === price.kind && later.validFrom <= contract.validFrom),
  )
}

/** Compares ISO dates as text. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}

/**
 * The band at an instant, with its real start and end if they are within two days; null without a contract.
 */
export function tariffAt(facts: TariffFacts, at: number): TariffBand | null {
  const reach = 2 * 86_400_000
  return tariffBands(facts, at - reach, at + reach).find((band) => band.from <= at && at < band.to) ?? null
}

/**
 * €/kWh of each slot between edges (ms; one more than there are slots), in proportion to the time if a band
 * ends within a slot; NaN if any part of it has no known price.
 */
export function slotPrices(bands: readonly TariffBand[], edges: ArrayLike<number>): Float64Array {
  const prices = new Float64Array(Math.max(0, edges.length - 1))
  let first = 0
  for (let slot = 0; slot < prices.length; slot += 1) {
    const [from, to] = [edges[slot] ?? 0, edges[slot + 1] ?? 0]
    let [price, known] = [0, 0]
    while (first < bands.length && (bands[first]?.to ?? 0) <= from) first += 1
    for (let index = first; index < bands.length; index += 1) {
      const band = bands[index]
      if (band === undefined || band.from >= to) break
      if (band.price === null) continue
      const share = (Math.min(to, band.to) - Math.max(from, band.from)) / (to - from)
      price += share * band.price.price
      known += share
    }
    // The sum of the shares may differ from 1 by a rounding error.
    prices[slot] = known > 1 - 1e-9 ? price : Number.NaN
  }
  return prices
}

/**
 * Euros of energy (Wh per slot, NaN if not known) at the price of its slot; null if a required price is not
 * known. The remainder of a total may be negative.
 */
export function costOf(prices: ArrayLike<number>, energy: ArrayLike<number>): number | null {
  let euros = 0
  for (let slot = 0; slot < energy.length; slot += 1) {
    const wattHours = energy[slot] ?? Number.NaN
    if (Number.isNaN(wattHours) || wattHours === 0) continue
    euros += (wattHours / 1000) * (prices[slot] ?? Number.NaN)
  }
  return Number.isNaN(euros) ? null : euros
}

function bandsOfDay(facts: TariffFacts, day: number): TariffBand[] {
  const date = isoDate(day)
  const contract = newest(facts.contracts, date)
  if (contract === null) return []
  const [start, end] = [startOfDay(facts.zone, day), startOfDay(facts.zone, day + 1)]
  const { option } = contract
  const band = (from: number, to: number, kind: PriceKind): TariffBand => {
    return { from, to, option, kind, price: priceOn(facts, contract, kind, date) }
  }
  // The colours of the days are not known, and therefore neither the kind of an hour nor its price.
  if (option === 'tempo' || option === 'ejp') return []
  if (option === 'base') return [band(start, end, 'base')]

  const bands: TariffBand[] = []
  let at = start
  for (const slot of offPeakOf(facts, contract, day)) {
    const [from, to] = [Math.max(at, slot.from), Math.min(end, slot.to)]
    if (from >= to) continue
    if (from > at) bands.push(band(at, from, 'peak'))
    bands.push(band(from, to, 'off_peak'))
    at = to
  }
  if (at < end) bands.push(band(at, end, 'peak'))
  return bands
}

/** The price of a kind on a day: the home's own price if it has one by then, else the published one. */
function priceOn(facts: TariffFacts, contract: SupplyContract, kind: PriceKind, date: string): Price | null {
  const isOfKind = (price: Price): boolean => price.kind === kind
  return (
    newest((contract.ownPrices ?? []).filter(isOfKind), date) ??
    newest(
      facts.prices.filter((price) => isOfKind(price) && isPublishedFor(price, contract)),
      date,
    )
  )
}

function isPublishedFor({ option, powers }: Price, contract: SupplyContract): boolean {
  if (option !== contract.option) return false
  if (powers === undefined) return true
  const power = contract.subscribedPower
  return power !== undefined && powers[0] <= power && power <= powers[1]
}

/** The off-peak slots (instants) that overlap a day, sorted by start: its own and those of the day before. */
function offPeakOf(
  { zone }: TariffFacts,
  contract: SupplyContract,
  day: number,
): { from: number; to: number }[] {
  const slots = [day - 1, day].flatMap((first) =>
    contract.offPeak.map(([start, end]) => ({
      from: instantOf(zone, first, start),
      to: end > start ? instantOf(zone, first, end) : instantOf(zone, first + 1, end),
    })),
  )
  return slots.toSorted((a, b) => a.from - b.from)
}

/** The row that applies on a day: the one that began last. ISO dates are compared as text. */
function newest<Row extends { readonly validFrom: string }>(rows: readonly Row[], date: string): Row | null {
  let found: Row | null = null
  for (const row of rows) {
    if (row.validFrom <= date && (found === null || row.validFrom > found.validFrom)) found = row
  }
  return found
}

/** The ISO date of a day, counted from 1970-01-01. */
export function isoDate(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10)
}
