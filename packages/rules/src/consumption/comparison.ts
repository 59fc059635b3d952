import { isSameMeasurement, knownPart, wholeEnergy, type EnergyColumns, type Span } from './known-energy.ts'
import type { Period, PeriodKind } from './period.ts'

/** The calendar of two periods of the same kind. */
export type Calendar = { readonly zone: string; readonly kind: PeriodKind }

/** A period with its bounds (ms) and its energy. */
export type MeasuredPeriod = EnergyColumns & Span & { readonly period: Period }

export type ComparisonGap =
  | 'nothing_measured'
  | 'other_not_measured'
  | 'no_common_part'
  | 'other_devices'
  | 'half_hours_missing'

export type ComparedPart = { readonly here: Span; readonly there: Span; readonly isWhole: boolean }

const DAY = 86_400_000
const HALF_HOUR = 1_800_000

/** Days reserved for each month of a year, so that the same date has the same position in every year. */
const LONGEST_MONTH = 31

/**
 * The part of two periods that can be compared: both as a whole if both are known as a whole, otherwise the same
 * days and hours of both, as far as both are known and, in a running period, over. Otherwise the reason why not: one
 * is not known, they have no such part, other devices measured them, or half-hours are missing within.
 */
export function comparedPart(
  calendar: Calendar,
  here: MeasuredPeriod,
  there: MeasuredPeriod,
  now: number,
): ComparedPart | ComparisonGap {
  const known = knownPart(here, { from: here.from, to: Math.min(here.to, now) })
  if (known === null) return 'nothing_measured'
  const other = knownPart(there, there)
  if (other === null) return 'other_not_measured'
  if (!isSameMeasurement(here, there)) return 'other_devices'
  const part =
    isWhole(known, here) && isWhole(other, there)
      ? { here: known, there: other, isWhole: true }
      : commonPart(calendar, { ...known, period: here.period }, { ...other, period: there.period })
  if (part === null) return 'no_common_part'
  const hasAll = wholeEnergy(here, part.here) !== null && wholeEnergy(there, part.there) !== null
  return hasAll ? part : 'half_hours_missing'
}

function isWhole(known: Span, whole: Span): boolean {
  return known.from <= whole.from && known.to >= whole.to
}

type KnownPeriod = Span & { readonly period: Period }

/** The same days and hours of two periods; null if there are none. */
function commonPart(calendar: Calendar, here: KnownPeriod, there: KnownPeriod): ComparedPart | null {
  const from = Math.max(
    positionOf(calendar, here.period, here.from),
    positionOf(calendar, there.period, there.from),
  )
  const to = Math.min(
    positionOf(calendar, here.period, here.to),
    positionOf(calendar, there.period, there.to),
  )
  if (to <= from) return null
  const spanOf = ({ period }: KnownPeriod) => ({
    from: instantOf(calendar, period, from),
    to: instantOf(calendar, period, to),
  })
  return { here: spanOf(here), there: spanOf(there), isWhole: false }
}

/** Where an instant is within its period: days and wall time since its start, in ms. */
function positionOf({ zone, kind }: Calendar, { first }: Period, at: number): number {
  const wall = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
  const start = Temporal.PlainDate.from(first)
  const day =
    kind === 'year'
      ? ((wall.year - start.year) * 12 + wall.month - 1) * LONGEST_MONTH + wall.day - 1
      : start.until(wall.toPlainDate(), { largestUnit: 'days' }).days
  return day * DAY + wall.hour * 3_600_000 + wall.minute * 60_000 + wall.second * 1000 + wall.millisecond
}

/** The instant at a position. A date that the year does not have is the start of the next month. */
function instantOf({ zone, kind }: Calendar, { first }: Period, position: number): number {
  const [day, time] = [Math.floor(position / DAY), position % DAY]
  const start = Temporal.PlainDate.from(first)
  if (kind !== 'year') return atTime(start.add({ days: day }), time, zone)
  const month = start.add({ months: Math.floor(day / LONGEST_MONTH) })
  const date = day % LONGEST_MONTH
  return date < month.daysInMonth
    ? atTime(month.add({ days: date }), time, zone)
    : atTime(month.add({ months: 1 }), 0, zone)
}

function atTime(date: Temporal.PlainDate, milliseconds: number, zone: string): number {
  const plainTime = new Temporal.PlainTime().add({ milliseconds })
  return date.toZonedDateTime({ timeZone: zone, plainTime }).epochMilliseconds
}

/** The starts (ms) of the first bars of a period: half-hours of a day, days, or months of a year. */
export function barStarts({ zone, kind }: Calendar, { first }: Period, count: number): number[] {
  const start = Temporal.PlainDate.from(first)
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds
  return Array.from({ length: count }, (_, bar) =>
    kind === 'day'
      ? startOf(start) + bar * HALF_HOUR
      : startOf(start.add(kind === 'year' ? { months: bar } : { days: bar })),
  )
}

/** Indices of two bars at the same position of their periods; null where only one period has such a bar. */
export type BarPair = { readonly here: number | null; readonly there: number | null }

/**
 * The bars of two periods side by side: half-hours by wall time, days by weekday or date, months by month. The hour
 * that occurs twice in October, and dates of the longer month, are in one period only.
 */
export function alignBars(
  calendar: Calendar,
  here: { readonly period: Period; readonly starts: readonly number[] },
  there: { readonly period: Period; readonly starts: readonly number[] },
): BarPair[] {
  const keysOf = ({ period, starts }: typeof here) => {
    const seen = new Map<number, number>()
    return starts.map((start) => {
      const position = positionOf(calendar, period, start)
      const times = seen.get(position) ?? 0
      seen.set(position, times + 1)
      return `${position} ${times}`
    })
  }
  return mergeKeys(keysOf(here), keysOf(there))
}

/** Merges two lists of unique keys in the same order; equal keys become one pair. */
function mergeKeys(here: readonly string[], there: readonly string[]): BarPair[] {
  const others = new Map(there.map((key, index) => [key, index]))
  const pairs: BarPair[] = []
  let next = 0
  const addOthers = (until: number) => {
    for (; next < until; next += 1) pairs.push({ here: null, there: next })
  }
  for (const [index, key] of here.entries()) {
    const other = others.get(key) ?? null
    if (other !== null) {
      addOthers(other)
      next = other + 1
    }
    pairs.push({ here: index, there: other })
  }
  addOthers(there.length)
  return pairs
}
