import { type Capability, type Device, capabilities } from '@foyer/contract/device.ts'
import type { CapabilityValues } from '@foyer/contract/history.ts'
import type { barMinutes, curveMinutes, heldMinutes } from '@foyer/rules/chart-span/chart-buckets.ts'
import {
  type ChartSpan,
  chartPeriods,
  heldSpan,
  pannedSpan,
  zoomedSpan,
  type ChartPeriod,
} from '@foyer/rules/chart-span/chart-span.ts'
import { silencesOf, type Silence } from '@foyer/rules/chart-span/silences.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { periodPlus, periodStart, spanOfPeriod } from '@foyer/rules/chart-span/chart-period.ts'
import { datePlus, homeDateAt, hourOfDate, startOfDate } from '@foyer/rules/chart-span/home-date.ts'
import { greatest, least } from '@foyer/rules/extremes/extremes.ts'
import { DAY_LENGTH_MS, homeDayAt } from '#lib/home-time.ts'
import { connectivityQuery } from '#api/queries/activity.ts'
import { historyQuery } from '#api/queries/devices.ts'
import type { CurvePoint, Scale } from '#ui/timeline/curves.ts'
import type { Move } from '#ui/time-chart.tsx'
import { outagesOf } from '#features/devices/connectivity.ts'
import { readRange, readShown, writeRange, type DeviceSearch } from './device-search.ts'

const MINUTE_MS = 60_000
/** Refetch interval while the shown span is not over. */
const REFRESH_MS = 5 * MINUTE_MS
/** A device that reports regularly counts as silent after three hours without a report. */
const LONGEST_PAUSE_MS = 180 * MINUTE_MS
/** The gateway returns at most 90 days per request. */
const LOG_DAYS = 90

export type ChartMinutes = {
  curve: ReturnType<typeof curveMinutes>
  stepped: ReturnType<typeof heldMinutes>
  bar: ReturnType<typeof barMinutes>
}

export type ChartData = {
  pointsOf(capability: Capability): readonly CurvePoint[]
  silences: readonly Silence[]
  isPending: boolean
  isFetching: boolean
  error: Error | null
  refetch(): void
}

/** The series of the shown capabilities, and the silences; the previous data stays until the new data is loaded. */
export function useChartData(
  device: Device,
  { span, shown }: ChartChoice,
  minutes: ChartMinutes,
  now: number,
): ChartData {
  const curves = shown.filter((capability) => drawingOf[capability] === 'curve')
  const stepped = shown.filter((capability) => !['curve', 'bars'].includes(drawingOf[capability]))
  const bars = shown.filter((capability) => drawingOf[capability] === 'bars')
  const refetchInterval = span.end > now ? REFRESH_MS : (false as const)
  const seriesQuery = (capabilities: Capability[], width: ChartMinutes[keyof ChartMinutes]) => ({
    ...historyQuery({
      deviceId: device.id,
      startDate: new Date(span.start).toISOString(),
      endDate: new Date(span.end).toISOString(),
      minutes: width,
      capabilities,
    }),
    enabled: capabilities.length > 0,
    placeholderData: keepPreviousData,
    refetchInterval,
  })
  const lines = useQuery(seriesQuery(curves, minutes.curve))
  const states = useQuery(seriesQuery(stepped, minutes.stepped))
  const energy = useQuery(seriesQuery(bars, minutes.bar))
  const log = useQuery(logQuery(device, span))
  const queries = [
    ...(curves.length > 0 ? [lines] : []),
    ...(stepped.length > 0 ? [states] : []),
    ...(bars.length > 0 ? [energy] : []),
  ]
  const pointsOf = (capability: Capability) =>
    pointsIn(lines.data, capability) ??
    pointsIn(states.data, capability) ??
    pointsIn(energy.data, capability) ??
    []
  const reportTimes = curves.flatMap((capability) =>
    pointsOf(capability).flatMap(([at, value]) => (value === null ? [] : [at])),
  )
  const maxPause = Math.max(LONGEST_PAUSE_MS, 3 * minutes.curve * MINUTE_MS)
  return {
    pointsOf,
    silences: silencesOf({
      span: { start: Math.max(span.start, Date.parse(device.created_at ?? '') || 0), end: span.end },
      now,
      outages: outagesOf(log.data ?? [], now),
      reportTimes: curves.length === 0 ? null : reportTimes.toSorted((one, other) => one - other),
      longest: maxPause,
      shortest: (span.end - span.start) / 300,
    }),
    isPending: queries.some((query) => query.isPending),
    isFetching: queries.some((query) => query.isFetching),
    error: queries.find((query) => query.error !== null)?.error ?? null,
    refetch: () => {
      for (const query of queries) void query.refetch()
    },
  }
}

function pointsIn(
  answer: CapabilityValues | undefined,
  capability: Capability,
): readonly CurvePoint[] | undefined {
  return answer?.series.find((series) => series.capability === capability)?.points
}

/** Query for the log of the span and of the days before that can reach into it; disabled if the span is too long. */
function logQuery(device: Device, { start, end }: ChartSpan) {
  const room = LOG_DAYS * DAY_LENGTH_MS - (end - start)
  const from = start - Math.min(14 * DAY_LENGTH_MS, Math.max(0, room))
  return {
    ...connectivityQuery({
      startDate: new Date(from).toISOString(),
      endDate: new Date(end).toISOString(),
      deviceId: device.id,
    }),
    enabled: room >= 0,
    placeholderData: keepPreviousData,
  }
}

export type ChartChoice = {
  span: ChartSpan
  /** Null for a free range. */
  period: ChartPeriod | null
  /** First day of the period. */
  date: string
  hasNext: boolean
  offered: Capability[]
  shown: Capability[]
}

/** The chart settings that an address contains, with defaults. */
export function chartChoice(device: Device, search: DeviceSearch, now: number, zone: string): ChartChoice {
  const offered = capabilities.filter((one) => device.capabilities?.includes(one) === true)
  const named = readShown(search.show ?? '').filter((capability) => offered.includes(capability))
  const range = readRange(search.from ?? null, search.to ?? null)
  const period = search.period ?? 'day'
  const today = homeDateAt(zone, period === 'day' ? homeDayAt(now, zone).start : now)
  const date = periodStart(period, search.date ?? today)
  const span = range ?? chartSpan(period, date, zone)
  return {
    span,
    period: range === null ? period : null,
    date,
    hasNext: span.end <= now,
    offered,
    shown: named.length > 0 ? named : usualCapabilities(offered),
  }
}

/** The span of the period that begins on a date: a day is from 06:00 to 06:00, longer periods are calendar days. */
export function chartSpan(period: ChartPeriod, date: string, zone: string): ChartSpan {
  return period === 'day' ? homeDayAt(hourOfDate(zone, date, 12), zone) : spanOfPeriod(period, date, zone)
}

/** The search for another period around the span that is shown. */
export function withPeriod(
  search: DeviceSearch,
  period: ChartPeriod,
  choice: ChartChoice,
  zone: string,
): DeviceSearch {
  const middle = homeDateAt(zone, (choice.span.start + choice.span.end) / 2)
  return dated(search, period, choice.period === null ? middle : (search.date ?? null))
}

/** The search for the previous or next period; a free range moves by its own length. */
export function withStep(
  search: DeviceSearch,
  step: -1 | 1,
  choice: ChartChoice,
  latest: number,
): DeviceSearch {
  if (choice.period === null) return { ...search, ...writeRange(pannedSpan(choice.span, step, latest)) }
  return dated(search, choice.period, periodPlus(choice.period, choice.date, step))
}

/** The search after a pan, zoom or reset: a free range, or the period again. */
export function withMove(search: DeviceSearch, move: Move, span: ChartSpan, latest: number): DeviceSearch {
  switch (move.kind) {
    case 'reset': {
      const { from: _from, to: _to, ...rest } = search
      return rest
    }
    case 'pan':
      return { ...search, ...writeRange(pannedSpan(span, move.share, latest)) }
    case 'zoom':
      return { ...search, ...writeRange(zoomedSpan(span, move.at, move.factor, latest)) }
  }
}

/** The first and the last day that are shown: those for which `withDays` gives what is shown, if it is whole days. */
export function daysOf({ span }: Pick<ChartChoice, 'span'>, zone: string): { from: string; to: string } {
  const from = homeDateAt(zone, span.start)
  const day = chartSpan('day', from, zone)
  // A day ends the next morning but counts as one day.
  const isDay = span.start === day.start && span.end === day.end
  return { from, to: isDay ? from : homeDateAt(zone, span.end - 1) }
}

/** The search for a range of whole days, `from` and `to` included; null if it is not a valid span. */
export function withDays(search: DeviceSearch, from: string, to: string, zone: string): DeviceSearch | null {
  if (from === '' || to === '' || from > to) return null
  // One day is the day on screen; more days are calendar days, like weeks and months.
  const span =
    from === to
      ? chartSpan('day', from, zone)
      : { start: startOfDate(zone, from), end: startOfDate(zone, datePlus(to, 1)) }
  const range = readRange(new Date(span.start).toISOString(), new Date(span.end).toISOString())
  return range === null ? null : { ...search, ...writeRange(heldSpan(range, Number.POSITIVE_INFINITY)) }
}

function dated(search: DeviceSearch, period: ChartPeriod, date: string | null): DeviceSearch {
  const { from: _from, to: _to, date: _date, period: _period, ...rest } = search
  return {
    ...rest,
    ...(period === 'day' || !chartPeriods.includes(period) ? {} : { period }),
    ...(date === null ? {} : { date }),
  }
}

/**
 * How a capability is drawn: a curve of measurements, bars of consumption, words of states, or spans of a value that
 * holds.
 */
export const drawingOf = {
  temperature: 'curve',
  humidity: 'curve',
  battery: 'curve',
  thermostat_mode: 'orders',
  setpoint: 'steps',
  climate_mode: 'words',
  fan_mode: 'words',
  demand: 'curve',
  energy_index: 'bars',
  instant_power: 'curve',
  apparent_power: 'curve',
  voltage: 'curve',
  intensity: 'curve',
  on: 'states',
  open: 'states',
  locked: 'states',
  brightness: 'steps',
  position: 'steps',
  alarm: 'states',
  siren: 'states',
  smoke: 'states',
  carbon_monoxide: 'states',
  gas: 'states',
  water_leak: 'states',
  tamper: 'states',
  occupancy: 'states',
  link_quality: 'curve',
} as const satisfies Record<Capability, 'curve' | 'steps' | 'bars' | 'orders' | 'states' | 'words'>

/** Capabilities preferred where none is chosen, in this order. */
const defaultCapabilities: readonly Capability[] = [
  'temperature',
  'instant_power',
  'apparent_power',
  'thermostat_mode',
  'climate_mode',
  'energy_index',
  'humidity',
  'open',
  'locked',
  'on',
  'position',
  'occupancy',
  'battery',
]

/** The capabilities that are shown if the address names none, three at most. */
export function usualCapabilities(offered: readonly Capability[]): Capability[] {
  const known = defaultCapabilities.filter((capability) => offered.includes(capability))
  return (known.length === 0 ? offered : known).slice(0, 3)
}

type ValueSpan = { from: number; to: number; value: number }

/**
 * The spans in which each value held: until the next value, the last one until `end`. Silences are cut out, since the
 * value is unknown then.
 */
export function valueSpans(
  points: readonly CurvePoint[],
  end: number,
  silences: readonly Silence[],
): ValueSpan[] {
  const known = points.flatMap(([at, value]) => (value === null || at > end ? [] : [{ at, value }]))
  const spans: ValueSpan[] = []
  for (const [index, { at, value }] of known.entries()) {
    const next = known[index + 1]?.at ?? end
    const silence = silences.find(({ from }) => from >= at && from < next)
    const to = silence === undefined ? next : Math.max(at, silence.from)
    const last = spans.at(-1)
    if (last !== undefined && last.value === value && last.to === at) last.to = to
    else if (to > at) spans.push({ from: at, to, value })
  }
  return spans
}

/** Converts the spans to points of a step curve, with a break where a silence begins. */
export function stepPoints(spans: readonly ValueSpan[]): CurvePoint[] {
  return spans.flatMap(({ from, to, value }, index): CurvePoint[] => {
    const next = spans[index + 1]
    return next === undefined || next.from > to
      ? [
          [from, value],
          [to, value],
          [to, null],
        ]
      : [
          [from, value],
          [to, value],
        ]
  })
}

/** True if a value holds until the next report: it is drawn in steps, not as a slope between two reports. */
export function isDrawnInSteps(capability: Capability): boolean {
  return drawingOf[capability] === 'steps' || steppedMeasures.includes(capability)
}

/** Measures reported only when they change: there are no values between two reports. */
const steppedMeasures: readonly Capability[] = ['instant_power', 'apparent_power', 'intensity', 'demand']

/**
 * True if the span is so long that the steps of a measure would be unreadable: the mean of each day is drawn instead.
 */
export function isDrawnByDay(capability: Capability, minutes: ChartMinutes): boolean {
  return steppedMeasures.includes(capability) && minutes.curve >= 60
}

type DayBar = { from: number; to: number; value: number | null }

/** The mean of each calendar day in the home's zone, from buckets of equal length; days without values are omitted. */
export function dailyMeans(points: readonly CurvePoint[], zone: string): DayBar[] {
  const days = new Map<string, number[]>()
  for (const [at, value] of points) {
    if (value === null) continue
    const date = homeDateAt(zone, at)
    days.set(date, [...(days.get(date) ?? []), value])
  }
  return [...days].map(([date, values]) => ({
    from: startOfDate(zone, date),
    to: startOfDate(zone, datePlus(date, 1)),
    value: values.reduce((sum, value) => sum + value, 0) / values.length,
  }))
}

/** A scale that covers all values with some padding, and its levels: three to six round numbers. */
export function niceScale(
  capability: Capability,
  points: readonly CurvePoint[],
): { scale: Scale; levels: number[] } {
  const values = points.flatMap(([, value]) => (value === null ? [] : [value]))
  const isPercent = ['humidity', 'battery', 'demand', 'brightness', 'position'].includes(capability)
  if (isPercent) return { scale: { min: 0, max: 106 }, levels: [25, 50, 75, 100] }
  const fromZero = ['instant_power', 'apparent_power', 'intensity', 'link_quality'].includes(capability)
  const low = fromZero ? 0 : least(values)
  const high = greatest(values)
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { scale: { min: 0, max: 1 }, levels: [] }
  const step = roundStep((Math.max(high - low, capability === 'intensity' ? 0.5 : 2) * 1.05) / 3)
  const min = Math.floor(low / step) * step
  const max = Math.max(min + step, Math.ceil((high * 1.0001) / step) * step)
  const levels = Array.from({ length: Math.round((max - min) / step) + 1 }, (_, index) =>
    Number((min + index * step).toFixed(6)),
  )
  return { scale: { min, max: max + (max - min) * 0.06 }, levels: fromZero ? levels.slice(1) : levels }
}

/** The smallest 1, 2 or 5 times a power of ten that is at least `length`. */
function roundStep(length: number): number {
  const power = 10 ** Math.floor(Math.log10(length))
  return ([1, 2, 5].find((factor) => factor * power >= length) ?? 10) * power
}
