import type { Subscription } from '@foyer/tarifs-fr/subscriptions.ts'
import { dayAt, dayOf, startOfDay } from '#schedule/local-day.ts'
import { type BilledEnergy, billOf, type Days } from './bill.ts'
import type { EuroRange, TariffFacts } from './tariff.ts'

/** The days before today whose use is taken for the rest of the month, and how many of them must be whole. */
export const FORECAST_DAYS = 28
const FEWEST_DAYS = 7

const HALF_HOUR = 1_800_000
const SLOTS = 48

/** What a running month will cost: euros to the cent. */
export type BillForecast = EuroRange & {
  /** The whole days that it is based on. */
  readonly days: number
  /** kWh of a day that is left: a quarter of those days used less than `low`, a quarter more than `high`. */
  readonly daily: { readonly low: number; readonly high: number }
}

/**
 * What a running month will cost in all. The half-hours that are left are those of an average day of the last 28, scaled
 * to the quartiles of their daily use, and billed like measured ones: so known colours, prices and the subscription are
 * those of the bill, and an unknown colour widens the range. The half-hour in progress at `now` (ms) is at least what was measured of it.
 *
 * null with fewer than seven whole days, if half-hours before the last reading of the month are missing, or if a price
 * or the subscription is not known.
 */
export function billForecast(
  facts: TariffFacts,
  subscriptions: readonly Subscription[],
  used: Pick<BilledEnergy, 'edges' | 'whole'>,
  { month, now }: { month: Days; now: number },
): BillForecast | null {
  const known = new Map<number, number>()
  for (const [slot, wattHours] of used.whole.entries()) known.set(used.edges[slot] ?? 0, wattHours)
  const valuesAt = (starts: readonly number[]) => starts.map((at) => known.get(at) ?? Number.NaN)
  const isKnown = (value: number) => !Number.isNaN(value)

  const today = dayAt(facts.zone, now)
  const wholeDays = Array.from({ length: FORECAST_DAYS }, (_, ago) => today - 1 - ago)
    .map((day) => valuesAt(halfHoursFrom(facts.zone, day, day + 1)))
    .filter((values) => values.length === SLOTS && values.every(isKnown))
  if (wholeDays.length < FEWEST_DAYS) return null
  const edges = halfHoursFrom(facts.zone, dayOf(month.first), dayOf(month.after))
  const measured = valuesAt(edges)
  const isOver = (slot: number) => (edges[slot] ?? 0) + HALF_HOUR <= now
  const left = measured.findLastIndex((value, slot) => isKnown(value) && isOver(slot)) + 1
  if (!measured.slice(0, left).every(isKnown)) return null

  const sums = wholeDays.map(sumOf).toSorted((one, other) => one - other)
  const average = Array.from({ length: SLOTS }, (_, slot) =>
    sumOf(wholeDays.map((values) => values[slot] ?? 0)),
  )
  const whole = sumOf(average)
  const usual = edges.map((at) => average[slotOfDay(facts.zone, at)] ?? 0)
  const after = startOfDay(facts.zone, dayOf(month.after))
  const costAt = (daily: number) => {
    const filled = measured.map((value, slot) => {
      if (slot < left) return value
      return Math.max(isKnown(value) ? value : 0, whole === 0 ? 0 : ((usual[slot] ?? 0) * daily) / whole)
    })
    const energy = {
      edges: Float64Array.from([...edges, after]),
      whole: Float64Array.from(filled),
      isComplete: true,
    }
    return billOf(facts, subscriptions, energy, month).total
  }
  const [low, high] = [
    sums[Math.floor((sums.length - 1) / 4)] ?? 0,
    sums[Math.ceil(((sums.length - 1) * 3) / 4)] ?? 0,
  ]
  const most = costAt(high).high
  if (most === null) return null
  return {
    low: costAt(low).low,
    high: most,
    days: wholeDays.length,
    daily: { low: toKilowattHours(low), high: toKilowattHours(high) },
  }
}

/** The starts (ms) of the half-hours of some days. */
function halfHoursFrom(zone: string, first: number, after: number): number[] {
  const [from, to] = [startOfDay(zone, first), startOfDay(zone, after)]
  return Array.from({ length: Math.round((to - from) / HALF_HOUR) }, (_, slot) => from + slot * HALF_HOUR)
}

/** The place of a half-hour in its day; the last one for the additional hour of a clock change. */
function slotOfDay(zone: string, at: number): number {
  return Math.min(SLOTS - 1, Math.floor((at - startOfDay(zone, dayAt(zone, at))) / HALF_HOUR))
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0)
}

/** kWh to the tenth. */
function toKilowattHours(wattHours: number): number {
  return Math.round(wattHours / 100) / 10
}
