import { dayAt, dayOf, instantOf, startOfDay } from '#schedule/local-day.ts'
import { slotKinds } from './slot-kinds.ts'
import {
  colorsOf,
  costOf,
  DAY_STARTS,
  type EuroRange,
  isOffPeak,
  PEAK_ENDS,
  slotPrices,
  type TariffBand,
  type TariffFacts,
} from './tariff.ts'

/** The prices of an option in the zone of a home: its bands of all half-hours. */
type OptionBands = { readonly zone: string; readonly bands: readonly TariffBand[] }

/** Energy of a use by half-hour: Wh, NaN if not known; `edges` (ms) has one value more. */
type UsedEnergy = { readonly edges: Float64Array; readonly wattHours: Float64Array }

/**
 * Degrees by which rooms are lowered, and the share of heating that each saves: 7 % at least (ADEME), 10 % with the mean of
 * 10 °C between inside and outside in a French winter (2,400 degree-days over 232 days).
 */
const DEGREES = 2
const SAVED_BY_DEGREE = { low: 0.07, high: 0.1 } as const

/**
 * All hot water in off-peak hours: Wh that moves there, from the other hours of each day to those of the same day, and the
 * euros that it changes (negative: less); null if a price is not known. Nothing moves without off-peak hours.
 */
export function waterOffPeak(
  { zone, bands }: OptionBands,
  { edges, wattHours }: UsedEnergy,
): { readonly moved: number; readonly cost: EuroRange | null } {
  const days = new Map<number, { moved: number; before: EuroSums; hours: number; price: EuroSums }>()
  // A half-hour belongs to the day of its start.
  let [day, end] = [0, Number.NEGATIVE_INFINITY]
  const dayOfSlot = Float64Array.from(wattHours, (_, slot) => {
    const at = edges[slot] ?? 0
    if (at >= end) {
      day = dayAt(zone, at)
      end = startOfDay(zone, day + 1)
    }
    return day
  })
  for (const { kinds, range, shares } of slotKinds(bands, edges)) {
    const isCheap = kinds.length > 0 && isOffPeak({ kinds })
    const { low = Number.NaN, high = Number.NaN } = range ?? {}
    for (const [slot, share] of shares.entries()) {
      if (share === 0) continue
      const of = days.get(dayOfSlot[slot] ?? 0) ?? { moved: 0, before: none(), hours: 0, price: none() }
      days.set(dayOfSlot[slot] ?? 0, of)
      const energy = (wattHours[slot] ?? Number.NaN) * share
      if (isCheap) {
        of.hours += share
        addTo(of.price, share, { low, high })
      } else if (energy > 0) {
        of.moved += energy
        addTo(of.before, energy / 1000, { low, high })
      }
    }
  }
  let moved = 0
  const change = none()
  for (const of of days.values()) {
    if (of.hours === 0 || of.moved === 0) continue
    moved += of.moved
    const after = of.moved / 1000 / of.hours
    addTo(change, 1, {
      low: after * of.price.low - of.before.low,
      high: after * of.price.high - of.before.high,
    })
  }
  return { moved, cost: rangeOf(change.low, change.high) }
}

/** The known red days of Tempo within days (ISO dates; `after` is the one after the last). */
export function redDaysIn(facts: TariffFacts, span: { first: string; after: string }): number[] {
  return [...colorsOf(facts, 'tempo')].flatMap(([date, color]) =>
    color === 'red' && span.first <= date && date < span.after ? dayOf(date) : [],
  )
}

/**
 * Two degrees less in the peak hours of red days, with their number: Wh of heating that is saved, between the shares that a degree saves, and
 * the euros that it changes (negative); null if a price is not known.
 */
export function redDaysLowered(
  { zone, bands }: OptionBands,
  { edges, wattHours }: UsedEnergy,
  redDays: readonly number[],
): { readonly days: number; readonly saved: EuroRange; readonly cost: EuroRange | null } {
  const heated = new Float64Array(wattHours.length)
  let all = 0
  for (const day of redDays) {
    const from = instantOf(zone, day, DAY_STARTS.tempo)
    const to = instantOf(zone, day, PEAK_ENDS.tempo)
    const first = edges.findIndex((edge) => edge >= from)
    for (let slot = first; slot >= 0 && slot < heated.length && (edges[slot] ?? to) < to; slot += 1) {
      const energy = wattHours[slot] ?? Number.NaN
      if (Number.isNaN(energy)) continue
      heated[slot] = energy
      all += energy
    }
  }
  const [least, most] = [DEGREES * SAVED_BY_DEGREE.low, DEGREES * SAVED_BY_DEGREE.high]
  const cost = costOf(slotPrices(bands, edges), heated)
  return {
    days: redDays.length,
    saved: { low: all * least, high: all * most },
    cost: cost === null ? null : rangeOf(-most * cost.high, -least * cost.low),
  }
}

type EuroSums = { low: number; high: number }

function none(): EuroSums {
  return { low: 0, high: 0 }
}

function addTo(sums: EuroSums, factor: number, { low, high }: EuroRange): void {
  sums.low += factor * low
  sums.high += factor * high
}

/** The range between two sums; null if one is not known. */
function rangeOf(one: number, other: number): EuroRange | null {
  if (Number.isNaN(one) || Number.isNaN(other)) return null
  return { low: Math.min(one, other), high: Math.max(one, other) }
}
