import type { contractOptions, priceKinds, priceStatuses } from '@foyer/contract/consumption.ts'
import type { MarketHours } from '@foyer/contract/supply-contract.ts'
import { ejpRules, offPeakSummer, tempoRules } from '@foyer/tarifs-fr/special-days.ts'
import { dayAt, instantOf, isoDate, startOfDay } from '#schedule/local-day.ts'
import { type ColorOption, type DayColor, type KnownColors, possibleColors } from './day-colors.ts'
import { marketSpans } from './market-hours.ts'

export type ContractOption = (typeof contractOptions)[number]
export type PriceKind = (typeof priceKinds)[number]

/** Minutes of local wall time, [start, end); an end at or before its start is on the next day. */
export type OffPeakSlot = readonly [start: number, end: number]

/** A home's contract from a day (ISO date) on. */
export type SupplyContract = {
  readonly option: ContractOption
  readonly validFrom: string
  readonly offPeak: readonly OffPeakSlot[]
  /** From 1 April to 31 October instead of `offPeak`; absent or null: the same all year. */
  readonly offPeakSummer?: readonly OffPeakSlot[] | null
  /** Of a market offer: its hours. */
  readonly market?: MarketHours | null
  /** kVA. If it is not known, only prices for all powers apply. */
  readonly subscribedPower?: number
  /** The home's own prices: each takes precedence over published prices from its day on. */
  readonly ownPrices?: readonly Price[]
  /** The subscriptions that the home entered, oldest first. */
  readonly ownSubscriptions?: readonly OwnSubscription[]
}

/** A subscription that a home entered, in the form of a published one. */
export type OwnSubscription = {
  readonly validFrom: string
  /** kVA. */
  readonly power: number
  /** € a year, VAT included. */
  readonly price: number
  /** The name of the person who entered it. */
  readonly source: string
  readonly status: null
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
  /** The known colours of days. Absent: none is known. */
  readonly colors?: Readonly<Record<ColorOption, KnownColors>>
}

/** Euros, or euros per kWh. Low and high are equal if the value is known. */
export type EuroRange = { readonly low: number; readonly high: number }

/** A span [from, to), ms, of one kind and one price. */
export type TariffBand = {
  readonly from: number
  readonly to: number
  readonly option: ContractOption
  /** null: one of `kinds`, as the colour of the day is not known. */
  readonly kind: PriceKind | null
  /** The possible kinds. For Tempo all are of peak hours, or all of off-peak hours. */
  readonly kinds: readonly PriceKind[]
  /** null if the kind or its price on that day is not known. */
  readonly price: Price | null
  /** €/kWh: between the prices of the possible kinds; null if one of them is not known. */
  readonly range: EuroRange | null
}

/** True for kinds of off-peak hours. */
export function isOffPeak({ kinds }: Pick<TariffBand, 'kinds'>): boolean {
  return kinds.every((kind) => kind.endsWith('off_peak'))
}

/** True for kinds of peak hours. A day of EJP has peak hours only if its colour is known. */
export function isPeak({ kinds }: Pick<TariffBand, 'kinds'>): boolean {
  return kinds.every((kind) => kind.endsWith('peak') && !kind.endsWith('off_peak'))
}

const NO_COLORS: KnownColors = new Map<string, DayColor>()

/** The colours that are known of an option's days. */
export function colorsOf(facts: Pick<TariffFacts, 'colors'>, option: ColorOption): KnownColors {
  return facts.colors?.[option] ?? NO_COLORS
}

/** Minutes of wall time at which the peak hours of an option's day start. */
export const DAY_STARTS = { tempo: tempoRules.peak.start, ejp: ejpRules.peak.start } as const

/** Minutes of wall time at which the peak hours of an option's day end; those of EJP on the next day. */
export const PEAK_ENDS = { tempo: tempoRules.peak.end, ejp: ejpRules.peak.end } as const

/** Minutes of wall time at which the day of an option ends, on the next day. */
export const DAY_ENDS = { tempo: tempoRules.dayStart, ejp: ejpRules.peak.end } as const

/** The day (counted from 1970-01-01) whose colour applies at an instant (ms). */
export function colorDayAt(zone: string, option: ColorOption, at: number): number {
  const day = dayAt(zone, at)
  return at < instantOf(zone, day, DAY_ENDS[option]) ? day - 1 : day
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
      const isSame = last?.to === start && isSameKind(last, band)
      if (last !== undefined && isSame) bands[bands.length - 1] = { ...last, to: end }
      else bands.push({ ...band, from: start, to: end })
    }
  }
  return bands
}

/** True for bands of the same kinds at the same price. */
export function isSameKind(one: TariffBand, other: TariffBand): boolean {
  return (
    one.price === other.price &&
    one.range?.low === other.range?.low &&
    one.range?.high === other.range?.high &&
    one.kinds.length === other.kinds.length &&
    one.kinds.every((kind, at) => kind === other.kinds[at])
  )
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

/** €/kWh of slots; low and high are equal where the price is known, NaN where it has no range either. */
export type SlotPrices = { readonly low: Float64Array; readonly high: Float64Array }

/**
 * €/kWh of each slot between edges (ms; one more than there are slots), in proportion to the time if a band
 * ends within a slot; NaN if any part of it has no known range.
 */
export function slotPrices(bands: readonly TariffBand[], edges: ArrayLike<number>): SlotPrices {
  const count = Math.max(0, edges.length - 1)
  const prices = { low: new Float64Array(count), high: new Float64Array(count) }
  let first = 0
  for (let slot = 0; slot < count; slot += 1) {
    const [from, to] = [edges[slot] ?? 0, edges[slot + 1] ?? 0]
    let [low, high, known] = [0, 0, 0]
    while (first < bands.length && (bands[first]?.to ?? 0) <= from) first += 1
    for (let index = first; index < bands.length; index += 1) {
      const band = bands[index]
      if (band === undefined || band.from >= to) break
      if (band.range === null) continue
      const share = (Math.min(to, band.to) - Math.max(from, band.from)) / (to - from)
      low += share * band.range.low
      high += share * band.range.high
      known += share
    }
    // The sum of the shares may differ from 1 by a rounding error.
    const isKnown = known > 1 - 1e-9
    prices.low[slot] = isKnown ? low : Number.NaN
    prices.high[slot] = isKnown ? high : Number.NaN
  }
  return prices
}

/**
 * Euros of energy (Wh per slot, NaN if not known) if each slot has its lowest, and if each has its highest
 * possible price; null if a required price has no range. Ranges of parts add up to the range of the whole. The
 * remainder of a total may be negative: then the cost at the lowest prices is the higher one.
 */
export function costOf(
  prices: Readonly<Record<'low' | 'high', ArrayLike<number>>>,
  energy: ArrayLike<number>,
): EuroRange | null {
  let [low, high] = [0, 0]
  for (let slot = 0; slot < energy.length; slot += 1) {
    const wattHours = energy[slot] ?? Number.NaN
    if (Number.isNaN(wattHours) || wattHours === 0) continue
    low += (wattHours / 1000) * (prices.low[slot] ?? Number.NaN)
    high += (wattHours / 1000) * (prices.high[slot] ?? Number.NaN)
  }
  return Number.isNaN(low) ? null : { low, high }
}

function bandsOfDay(facts: TariffFacts, day: number): TariffBand[] {
  const date = isoDate(day)
  const contract = newest(facts.contracts, date)
  if (contract === null) return []
  const [start, end] = [startOfDay(facts.zone, day), startOfDay(facts.zone, day + 1)]
  const { option } = contract
  const band = (from: number, to: number, ...kinds: readonly PriceKind[]): TariffBand => {
    const prices = kinds.map((kind) => priceOn(facts, contract, kind, date))
    const known = prices.flatMap((price) => price?.price ?? [])
    const isKnown = known.length === kinds.length
    return {
      from,
      to,
      option,
      kind: kinds.length === 1 ? (kinds[0] ?? null) : null,
      kinds,
      price: kinds.length === 1 ? (prices[0] ?? null) : null,
      range: isKnown ? { low: Math.min(...known), high: Math.max(...known) } : null,
    }
  }
  const colorsOn = (of: ColorOption, ahead: number): readonly DayColor[] =>
    possibleColors(of, colorsOf(facts, of), isoDate(day + ahead))
  const at = (minute: number): number => instantOf(facts.zone, day, minute)

  if (option === 'base') return [band(start, end, 'base')]
  if (option === 'tempo') {
    // The hours before the start of the day have the colour of the day before.
    const { start: morning, end: evening } = tempoRules.peak
    const [before, today] = [colorsOn('tempo', -1), colorsOn('tempo', 0)]
    return [
      band(start, at(morning), ...before.map((color) => `${color}_off_peak` as const)),
      band(at(morning), at(evening), ...today.map((color) => `${color}_peak` as const)),
      band(at(evening), end, ...today.map((color) => `${color}_off_peak` as const)),
    ]
  }
  if (option === 'ejp') {
    // The peak hours of a day end on the next day.
    const { start: morning, end: night } = ejpRules.peak
    const kindsOf = (colors: readonly DayColor[]) =>
      colors.map((color) => (color === 'red' ? ('ejp_peak' as const) : ('ejp_normal' as const)))
    return [
      band(start, at(night), ...kindsOf(colorsOn('ejp', -1))),
      band(at(night), at(morning), 'ejp_normal'),
      band(at(morning), end, ...kindsOf(colorsOn('ejp', 0))),
    ]
  }
  if (option === 'market') {
    const spans = contract.market ? marketSpans(facts.zone, contract.market, day) : []
    return spans.map(({ from, to, kind }) => band(from, to, kind))
  }

  const bands: TariffBand[] = []
  let last = start
  for (const slot of offPeakOf(facts, contract, day)) {
    const [from, to] = [Math.max(last, slot.from), Math.min(end, slot.to)]
    if (from >= to) continue
    if (from > last) bands.push(band(last, from, 'peak'))
    bands.push(band(from, to, 'off_peak'))
    last = to
  }
  if (last < end) bands.push(band(last, end, 'peak'))
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

/**
 * The off-peak slots (instants) that overlap a day, sorted by start: its own and those of the day before. All are
 * from the ranges of the day itself, so those of a new season or contract apply from midnight on.
 */
function offPeakOf(
  { zone }: TariffFacts,
  contract: SupplyContract,
  day: number,
): { from: number; to: number }[] {
  const monthDay = isoDate(day).slice(-5)
  const isSummer = monthDay >= offPeakSummer.from && monthDay <= offPeakSummer.to
  const ranges = (isSummer ? contract.offPeakSummer : null) ?? contract.offPeak
  const slots = [day - 1, day].flatMap((first) =>
    ranges.map(([start, end]) => ({
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
