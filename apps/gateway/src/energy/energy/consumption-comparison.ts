import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import {
  alignBars,
  comparedPart,
  type ComparedPart,
  type MeasuredPeriod,
} from '@foyer/rules/consumption/comparison.ts'
import type { Span } from '@foyer/rules/consumption/known-energy.ts'
import {
  choicesOf,
  otherPeriod,
  periodOf,
  type Comparison,
  type Period,
  type PeriodKind,
} from '@foyer/rules/consumption/period.ts'
import { correctForWeather, weatherFactor } from '@foyer/rules/consumption/weather.ts'
import { degreeDays } from '@foyer/rules/savings/degree-days.ts'
import { dayOf, isoDate } from '@foyer/rules/schedule/local-day.ts'
import { type SlotPrices, type TariffFacts } from '@foyer/rules/tariff/tariff.ts'
import { pricesOfEnergy } from '@foyer/rules/tariff/untimed-energy.ts'
import type { History } from '#history/history.ts'
import { homeDays } from '#history/home-days.ts'
import { boundsOf, cutTo } from './compared-period.ts'
import { barsOf, categoryColumns, figuresOf, type BarSlots } from './energy-splits.ts'
import { checkYear, type HomeEnergy, type ReadEnergy, sum } from './home-energy.ts'
import { barSlots } from './period-bars.ts'

type Asked = {
  homeId: string
  kind: PeriodKind
  date?: string | undefined
  comparison?: Comparison | undefined
  now: number
}

type Side = HomeEnergy & MeasuredPeriod & { prices: SlotPrices; slots: readonly BarSlots[] }

/**
 * The day, week, month or year of a date (default: today) next to another, as far as both are measured, and the other
 * one in the weather of the first. Throws `invalid_input` for a date outside the history of any home.
 */
export async function readConsumptionComparison(
  { read, history }: { read: ReadEnergy; history: History },
  facts: TariffFacts,
  asked: Asked,
): Promise<ConsumptionComparison> {
  const { homeId, kind, now } = asked
  const { zone } = facts
  const today = homeDays(zone).at(now).day
  const period = periodOf(kind, checkYear(asked.date ?? today, 'query.date'))
  const comparisons = choicesOf(kind)
  const comparison = comparisons.find((one) => one === asked.comparison) ?? 'previous'
  const calendar = { zone, kind }
  const here = await readSide(read, facts, { homeId, kind, period })
  const there = await readSide(read, facts, {
    homeId,
    kind,
    period: otherPeriod(kind, period, comparison),
  })
  const compared = comparedPart(calendar, here, there, now)
  const part = typeof compared === 'string' ? null : compared
  const outside = await readOutside(history, { homeId, here, there, now })
  const weather = part === null ? noWeather(null) : weatherOf({ zone, part, outside, heated: there, now })
  const { factor } = weather
  const corrected =
    factor === null ? null : correctForWeather(there.whole, there.categories.get('heating') ?? null, factor)
  const bars = { here: presentBars(here), there: presentBars(there) }
  const correctedBars = corrected === null ? null : barsOf(corrected, there.prices, there.slots)
  const pairs = alignBars(
    calendar,
    { period, starts: startsOf(here) },
    { period: there.period, starts: startsOf(there) },
  )
  const totalOf = (side: Side, of: Span | undefined, column = side.whole) =>
    figuresOf(of === undefined ? column : cutTo({ edges: side.edges, whole: column }, of, now), side.prices)
  return {
    kind,
    comparison,
    comparisons: [...comparisons],
    ...datesOf(period),
    previous: otherPeriod(kind, period, 'previous').first,
    next: period.after > today ? null : period.after,
    is_metered: here.isMetered,
    other: datesOf(there.period),
    part:
      part === null ? null : { here: isoSpan(part.here), other: isoSpan(part.there), is_whole: part.isWhole },
    reason: typeof compared === 'string' ? compared : null,
    total: totalOf(here, part?.here),
    other_total: totalOf(there, part?.there),
    uses: part === null ? [] : usesOf(here, there, { part, now }),
    bars: pairs.map((pair) => {
      const [one, other] = [
        pair.here === null ? null : (bars.here[pair.here] ?? null),
        pair.there === null ? null : (bars.there[pair.there] ?? null),
      ]
      const [energy = null, cost = null, range = null] =
        pair.there === null ? [] : (correctedBars?.[pair.there] ?? [])
      return {
        here: one,
        other,
        corrected: correctedBars === null || other === null ? null : { energy, cost, cost_range: range },
        is_compared:
          part !== null && isWithin(here, pair.here, part.here) && isWithin(there, pair.there, part.there),
      }
    }),
    ...(outside === null
      ? {}
      : {
          outside: pairs.map((pair) => ({
            here: meanOfBar(here, outside.here, pair.here),
            other: meanOfBar(there, outside.there, pair.there),
          })),
        }),
    weather: {
      ...weather,
      other_total: corrected === null ? null : totalOf(there, part?.there, corrected),
    },
  }
}

/** The energy of both by use, Wh. A use that only one of them measures is part of the rest of both. */
function usesOf(
  here: Side,
  there: Side,
  { part, now }: { part: ComparedPart; now: number },
): ConsumptionComparison['uses'] {
  const columnsOf = (side: Side, other: Side) => {
    const shared = [...side.categories].filter(([category]) => other.categories.has(category))
    return new Map(categoryColumns({ ...side, categories: new Map(shared) }))
  }
  const used = (side: Side, column: Float64Array, of: Span) =>
    sum(cutTo({ edges: side.edges, whole: column }, of, now)) ?? 0
  const others = columnsOf(there, here)
  return [...columnsOf(here, there)].flatMap(([category, column]) => {
    const other = others.get(category)
    return other === undefined
      ? []
      : { category, energy: used(here, column, part.here), other_energy: used(there, other, part.there) }
  })
}

async function readSide(
  read: ReadEnergy,
  facts: TariffFacts,
  { homeId, kind, period }: { homeId: string; kind: PeriodKind; period: Period },
): Promise<Side> {
  const { zone } = facts
  const { from, to } = boundsOf(zone, period)
  const used = await read(homeId, from, to)
  return {
    ...used,
    period,
    from,
    to,
    prices: pricesOfEnergy(facts, used, { from, to }),
    slots: barSlots(zone, kind, period, used),
  }
}

type Weather = Omit<ConsumptionComparison['weather'], 'other_total'>

function noWeather(reason: Weather['reason'], known: Partial<Weather> = {}): Weather {
  return { reason, factor: null, degree_days: null, other_degree_days: null, other_heating: null, ...known }
}

/** How much colder the compared part of the period was than that of the other, whose heating is measured. */
function weatherOf(asked: {
  zone: string
  part: ComparedPart
  outside: Outside | null
  heated: Side
  now: number
}): Weather {
  const { zone, part, outside, heated, now } = asked
  if (outside === null) return noWeather('no_thermometer')
  const heating = heated.categories.get('heating')
  const used =
    heating === undefined ? null : sum(cutTo({ edges: heated.edges, whole: heating }, part.there, now))
  if (used === null || used <= 0) return noWeather('no_heating')
  const one = coldOfDays(zone, outside.here, part.here)
  const other = coldOfDays(zone, outside.there, part.there)
  const factor = weatherFactor(one, other)
  if (typeof factor === 'string') return noWeather(factor, { other_heating: used })
  return {
    reason: null,
    factor: Math.round(factor.factor * 10_000) / 10_000,
    degree_days: Math.round(factor.here * 100) / 100,
    other_degree_days: Math.round(factor.there * 100) / 100,
    other_heating: used,
  }
}

/** °C outside per half-hour, the mean of all thermometers; NaN if unknown. */
type Temperatures = { edges: ArrayLike<number>; celsius: readonly number[] }

type Outside = { here: Temperatures; there: Temperatures }

/** The temperatures outside in both periods; null if the home has no thermometer outside. */
async function readOutside(
  history: History,
  { homeId, here, there, now }: { homeId: string; here: Side; there: Side; now: number },
): Promise<Outside | null> {
  const deviceIds = await outdoorDevices(history, homeId, Math.min(here.to, now))
  if (deviceIds.length === 0) return null
  const readPeriod = async ({ from, to }: Span): Promise<Temperatures> => {
    const asked = { homeId, deviceIds, capabilities: ['temperature'], from, to, minutes: 30 } as const
    const { edges, series } = await history.readHome(asked)
    return {
      edges,
      celsius: Array.from({ length: Math.max(0, edges.length - 1) }, (_, slot) =>
        meanOf(series.map(({ values }) => values[slot] ?? Number.NaN)),
      ),
    }
  }
  return { here: await readPeriod(here), there: await readPeriod(there) }
}

/** The thermometers outside that the home has or had: asked for one day, because a home has many series. */
async function outdoorDevices(history: History, homeId: string, to: number): Promise<string[]> {
  const day = { from: to - 1, to, minutes: 1440 } as const
  const { series } = await history.readHome({ homeId, capabilities: ['temperature'], ...day })
  return series.flatMap(({ deviceId, category }) => (category === 'outdoor' ? deviceId : []))
}

/** Half-hours of a day that must be in a span for the day to count. */
const fullDay = 36

/** The degree-days of each day of a span that is long enough; null where too few temperatures are known. */
function coldOfDays(zone: string, { edges, celsius }: Temperatures, { from, to }: Span): (number | null)[] {
  const slots = celsius.flatMap((value, slot) => {
    const [start, end] = [edges[slot] ?? 0, edges[slot + 1] ?? 0]
    return end > from && start < to ? { day: homeDays(zone).at(start).day, celsius: value } : []
  })
  return [...Map.groupBy(slots, ({ day }) => day).values()].flatMap((day) =>
    day.length < fullDay
      ? []
      : [
          degreeDays(
            day.map((one) => one.celsius),
            new Float64Array(day.length),
          ),
        ],
  )
}

/** Share of the half-hours of a bar whose temperatures must be known for its mean. */
const mostOfBar = 0.5

/** The mean temperature of a bar, °C to the tenth. */
function meanOfBar({ edges, slots }: Side, outside: Temperatures, bar: number | null): number | null {
  const [first, after] = (bar === null ? undefined : slots[bar]) ?? [0, 0]
  const [from, to] = [edges[first] ?? 0, edges[after] ?? 0]
  const within = outside.celsius.filter((_, slot) => {
    const start = outside.edges[slot] ?? 0
    return start >= from && start < to
  })
  const known = within.filter((celsius) => !Number.isNaN(celsius))
  if (known.length === 0 || known.length < within.length * mostOfBar) return null
  return Math.round(meanOf(known) * 10) / 10
}

function meanOf(values: readonly number[]): number {
  const known = values.filter((value) => !Number.isNaN(value))
  return known.reduce((total, value) => total + value, 0) / known.length
}

function startsOf({ slots, edges, from }: Side): number[] {
  return slots.map(([slot]) => edges[slot] ?? from)
}

function presentBars(side: Side) {
  const starts = startsOf(side)
  return barsOf(side.whole, side.prices, side.slots).map(([energy, cost, range], bar) => ({
    at: starts[bar] ?? side.from,
    energy,
    cost,
    cost_range: range,
  }))
}

/** True if a whole bar is within a span. */
function isWithin({ slots, edges }: Side, bar: number | null, { from, to }: Span): boolean {
  const [first, after] = (bar === null ? undefined : slots[bar]) ?? [0, 0]
  return after > first && (edges[first] ?? 0) >= from && (edges[after] ?? 0) <= to
}

function isoSpan({ from, to }: Span): { from: string; to: string } {
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

function datesOf({ first, after }: Period): { from: string; to: string } {
  return { from: first, to: isoDate(dayOf(after) - 1) }
}
