import type { Capability } from '@foyer/contract/device.ts'
import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { ChartSpan } from '@foyer/rules/chart-span/chart-span.ts'
import type { Silence } from '@foyer/rules/chart-span/silences.ts'
import { chartTicks } from '@foyer/rules/chart-span/chart-ticks.ts'
import { useWords } from '#lib/i18n.ts'
import { deviceWords, sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { DAY_LENGTH_MS } from '#lib/home-time.ts'
import type { CurveMark, CurvePoint } from '#ui/timeline/curves.ts'
import type { Track } from '#ui/timeline/tracks.tsx'
import type { ChartReading } from '#ui/time-chart.tsx'
import type { Axis } from '#ui/timeline/axis.ts'
import { usePriceSpans } from '#features/energy/prices.ts'
import { useOrderName } from '#features/orders/orders.tsx'
import {
  type ChartData,
  type ChartMinutes,
  dailyMeans,
  drawingOf,
  stepPoints,
  valueSpans,
  isDrawnByDay,
  isDrawnInSteps,
  niceScale,
} from './chart-data.ts'
import { useCapabilityValue } from './history-table.ts'

const MINUTE_MS = 60_000

type TracksInput = {
  span: ChartSpan
  shown: readonly Capability[]
  minutes: ChartMinutes
  data: ChartData
  now: number
  zone: string
}

/** The track of each capability, top to bottom, and the sentence that summarises them. */
export function useChartTracks({ span, shown, minutes, data, now, zone }: TracksInput): {
  tracks: Track[]
  lead: string
} {
  const t = useWords(deviceWords)
  const format = useFormat()
  const orderName = useOrderName()
  const formatValue = useCapabilityValue()
  const end = Math.min(span.end, now)
  const tracks = shown.map((capability): Track => {
    const points = data.pointsOf(capability).filter(([at]) => at <= now)
    const title = t(($) => $.capabilities[capability])
    const base = { key: capability, title }
    switch (drawingOf[capability]) {
      case 'bars': {
        const all = points.reduce((sum, [, value]) => sum + (value ?? 0), 0)
        const bars = points.map(([from, value], index) => ({
          from,
          to: Math.min(points[index + 1]?.[0] ?? from + minutes.bar * MINUTE_MS, span.end),
          value,
        }))
        const most = Math.max(0, ...bars.map((bar) => bar.value ?? 0))
        return {
          ...base,
          kind: 'bars',
          note: t(($) => (minutes.bar === 1440 ? $.charts.byDay : $.charts.byMinutes), {
            all: format.energy(all),
            most: format.energy(most),
            length: format.duration(minutes.bar * 60),
          }),
          bars,
          description: t(($) => $.charts.barsDescription, {
            all: format.energy(all),
            most: format.energy(most),
          }),
        }
      }
      case 'orders':
        return {
          ...base,
          kind: 'orders',
          note:
            minutes.stepped === 1
              ? t(($) => $.charts.asHeard)
              : t(($) => $.charts.asHeardWithin, { length: format.duration(minutes.stepped * 60) }),
          blocks: valueSpans(points, end, data.silences).flatMap(({ from, to, value }) => {
            const order = orderOfNumber(value)
            if (order === null) return []
            const label = orderName(order)
            const values = { order: label, from: format.dateTime(from), to: format.dateTime(to) }
            return [{ from, to, order, label, description: t(($) => $.charts.block, values) }]
          }),
        }
      case 'states': {
        const on = valueSpans(points, end, data.silences).filter(({ value }) => value !== 0)
        const length = format.duration(on.reduce((sum, { from, to }) => sum + to - from, 0) / 1000)
        const state = formatValue(capability, 1)
        return {
          ...base,
          kind: 'bars',
          note: t(($) => $.charts.stateFor, { state, length }),
          bars: on.map(({ from, to }) => ({ from, to, value: 1 })),
          max: 1,
          description: t(($) => $.charts.stateFor, { state, length }),
        }
      }
      case 'words': {
        const spans = valueSpans(points, end, data.silences)
        const lengths = new Map<number, number>()
        for (const { from, to, value } of spans) lengths.set(value, (lengths.get(value) ?? 0) + to - from)
        const note = [...lengths]
          .toSorted(([, one], [, other]) => other - one)
          .map(([value, length]) =>
            t(($) => $.charts.wordFor, {
              word: formatValue(capability, value),
              length: format.duration(length / 1000),
            }),
          )
          .join(' · ')
        const on = spans.filter(({ value }) => value !== 0)
        const bars = on.map(({ from, to }) => ({ from, to, value: 1 }))
        return { ...base, kind: 'bars', note, bars, max: 1, description: note }
      }
      default:
        return isDrawnByDay(capability, minutes)
          ? { ...base, ...dayTrack(capability, points) }
          : { ...base, ...curveTrack(capability, points) }
    }
  })
  return { tracks, lead: leadOf() }

  function dayTrack(
    capability: Capability,
    points: readonly CurvePoint[],
  ): Omit<Extract<Track, { kind: 'bars' }>, 'key' | 'title'> {
    const bars = dailyMeans(points, zone)
    const most = formatValue(capability, Math.max(0, ...bars.map((bar) => bar.value ?? 0)))
    const note = bars.length === 0 ? t(($) => $.charts.nothing) : t(($) => $.charts.dayMeans, { most })
    return { kind: 'bars', note, bars, description: note }
  }

  function curveTrack(
    capability: Capability,
    points: readonly CurvePoint[],
  ): Omit<Extract<Track, { kind: 'curve' }>, 'key' | 'title'> {
    const isStepped = drawingOf[capability] === 'steps'
    const isInSteps = isDrawnInSteps(capability)
    const drawn = isInSteps ? stepPoints(valueSpans(points, end, data.silences)) : broken(points)
    const { scale, levels } = niceScale(capability, drawn)
    const { low, high, last } = extremes(points)
    const value = (of: number) => formatValue(capability, of)
    const marks: CurveMark[] = []
    // Do not label a value equal to the latest one twice.
    const isNew = (of: number) => last === null || value(of) !== value(last.value)
    const isFarFromLast = (at: number) =>
      last === null || Math.abs(last.at - at) > (span.end - span.start) / 8
    if (!isStepped && high !== null && isNew(high.value) && isFarFromLast(high.at)) {
      marks.push({ ...high, label: value(high.value), isMain: true })
    }
    // A minimum at the bottom of the scale needs no label: it means no consumption.
    const isLowMarked = low !== null && high !== null && scale.min < low.value && low.value < high.value
    if (!isStepped && isLowMarked && isNew(low.value) && isFarFromLast(low.at)) {
      marks.push({ ...low, label: value(low.value), isBelow: true })
    }
    if (last !== null) marks.push({ ...last, label: value(last.value), hasDot: true, isMain: true })
    return {
      kind: 'curve',
      note: unitOf(capability),
      curve: {
        scale,
        // The setpoint is dotted, as in the room's day.
        measured: capability === 'setpoint' ? [] : drawn,
        ...(capability === 'setpoint' ? { setpoint: drawn } : {}),
        ...(isInSteps ? {} : { longestStep: Math.max(180 * MINUTE_MS, 3 * minutes.curve * MINUTE_MS) }),
        levels: levels.map((level) => ({ value: level, label: format.number(level, 1) })),
        marks,
        description:
          low === null || high === null
            ? t(($) => $.charts.nothing)
            : t(($) => $.charts.between, { low: value(low.value), high: value(high.value) }),
      },
    }
  }

  /** Removes the empty buckets between two reports; silences stay as breaks. */
  function broken(points: readonly CurvePoint[]): CurvePoint[] {
    const known = points.filter(([, value]) => value !== null)
    const breaks = data.silences.map(({ from, to }): CurvePoint => [(from + to) / 2, null])
    return [...known, ...breaks].toSorted(([one], [other]) => one - other)
  }

  function leadOf(): string {
    if (shown.includes('energy_index')) {
      const points = data.pointsOf('energy_index')
      if (points.some(([, value]) => value !== null)) {
        const all = points.reduce((sum, [, value]) => sum + (value ?? 0), 0)
        return t(($) => $.charts.leadEnergy, { all: format.energy(all) })
      }
    }
    const curve = shown.find((capability) => drawingOf[capability] === 'curve')
    const { low, high } = extremes(curve === undefined ? [] : data.pointsOf(curve))
    if (curve !== undefined && low !== null && high !== null) {
      const values = { low: formatValue(curve, low.value), high: formatValue(curve, high.value) }
      return t(($) => $.charts.leadCurve, { ...values, what: t(($) => $.capabilities[curve]) })
    }
    return data.isPending ? t(($) => $.charts.loading) : t(($) => $.charts.leadOther)
  }

  function unitOf(capability: Capability): string {
    if (capability === 'temperature' || capability === 'setpoint') return '°C'
    if (capability === 'instant_power') return 'W'
    if (capability === 'apparent_power') return 'VA'
    if (capability === 'voltage') return 'V'
    return capability === 'intensity' ? 'A' : capability === 'link_quality' ? '' : '%'
  }
}

/** The price track above a day's charts; null for longer spans and if prices are not known for the whole day. */
export function useDayPrices({ start, end }: ChartSpan, now: number): Track | null {
  const t = useWords(deviceWords)
  const spans = usePriceSpans()
  const isDay = end - start <= 1.5 * DAY_LENGTH_MS
  // Prices of the current day are usually known: reserve their space while they load.
  const isKnown =
    spans === null
      ? start <= now && now < end
      : spans.some(({ from }) => from <= start) && spans.some(({ to }) => to >= end)
  return isDay && isKnown ? { kind: 'price', key: 'price', title: t(($) => $.charts.price), spans } : null
}

type Extreme = { at: number; value: number }

function extremes(points: readonly CurvePoint[]): {
  low: Extreme | null
  high: Extreme | null
  last: Extreme | null
} {
  const known = points.flatMap(([at, value]) => (value === null ? [] : [{ at, value }]))
  const [first = null] = known
  return {
    low: known.reduce((low, one) => (low === null || one.value < low.value ? one : low), first),
    high: known.reduce((high, one) => (high === null || one.value > high.value ? one : high), first),
    last: known.at(-1) ?? null,
  }
}

/** Returns the text for a point of the charts: its time and the values reported then. */
export function useChartReading(input: {
  span: ChartSpan
  shown: readonly Capability[]
  minutes: ChartMinutes
  data: ChartData
  now: number
  zone: string
}): (share: number) => ChartReading | null {
  const { span, shown, minutes, data, now, zone } = input
  const t = useWords(deviceWords)
  const format = useFormat()
  const formatValue = useCapabilityValue()
  return (share) => {
    const { pointsOf, silences } = data
    const place = span.start + share * (span.end - span.start)
    const reading = readingAt(place, {
      shown,
      pointsOf,
      silences,
      minutes,
      zone,
      end: Math.min(span.end, now),
    })
    if (reading === null) return null
    const { at, silence, values } = reading
    const time = format.dateTime(at)
    if (silence !== null) {
      const length = format.duration((silence.to - silence.from) / 1000)
      return { share, time: `${time}, ${t(($) => $.charts.gap, { length })}`, values: [] }
    }
    return {
      share: (at - span.start) / (span.end - span.start),
      time,
      values: values.map(({ capability, value }) => ({
        key: capability,
        label: t(($) => $.capabilities[capability]),
        value: formatValue(capability, value),
      })),
    }
  }
}

type PointReading = {
  at: number
  /** The silence at this point, in which no value holds. */
  silence: Silence | null
  values: { capability: Capability; value: number }[]
}

/**
 * The values near a place of the charts. It snaps to the nearest measurement of the curves, so that the value shown was
 * really measured at the time shown; values that hold between reports are read at that time.
 * @param place ms
 * @param input.end end of the shown span or now, whichever is first, ms
 */
function readingAt(
  place: number,
  input: {
    shown: readonly Capability[]
    pointsOf: (capability: Capability) => readonly CurvePoint[]
    silences: readonly Silence[]
    minutes: ChartMinutes
    zone: string
    end: number
  },
): PointReading | null {
  const { shown, pointsOf, silences, minutes, zone, end } = input
  if (place > end) return null
  const silence = silences.find(({ from, to }) => from <= place && place < to)
  if (silence !== undefined) return { at: place, silence, values: [] }
  const known = (capability: Capability) =>
    pointsOf(capability).flatMap(([at, value]) => (value === null || at > end ? [] : [{ at, value }]))
  const readings = shown.flatMap((one) =>
    drawingOf[one] === 'curve' && !isDrawnByDay(one, minutes) ? known(one) : [],
  )
  const at = nearest(readings, place)?.at ?? place
  const reach = minutes.curve * MINUTE_MS
  const values = shown.flatMap((capability) => {
    const value = valueOf(capability)
    return value === undefined ? [] : [{ capability, value }]
  })
  return values.length === 0 ? null : { at, silence: null, values }

  function valueOf(capability: Capability): number | undefined {
    if (isDrawnByDay(capability, minutes)) {
      const day = dailyMeans(pointsOf(capability), zone).find(({ from, to }) => from <= at && at < to)
      return day?.value ?? undefined
    }
    switch (drawingOf[capability]) {
      case 'curve': {
        const point = nearest(known(capability), at)
        return point !== undefined && Math.abs(point.at - at) <= reach ? point.value : undefined
      }
      case 'bars':
        return known(capability).find((bar) => bar.at <= at && at < bar.at + minutes.bar * MINUTE_MS)?.value
      default:
        return valueSpans(pointsOf(capability), end, silences).find(({ from, to }) => from <= at && at < to)
          ?.value
    }
  }
}

function nearest<Point extends { at: number }>(points: readonly Point[], place: number): Point | undefined {
  return points.reduce<Point | undefined>(
    (best, point) =>
      best === undefined || Math.abs(point.at - place) < Math.abs(best.at - place) ? point : best,
    undefined,
  )
}

/** The axis of a span in the home's zone: hours of a day, days of a month, months of a year. */
export function useChartAxis(span: ChartSpan, zone: string, now: number): Axis {
  const format = useFormat()
  const tShared = useWords(sharedWords)
  const length = span.end - span.start
  const isNow = now >= span.start && now <= span.end
  const ticks = chartTicks(span, zone).map(({ at, unit }) => {
    const label =
      unit === 'month'
        ? format.month(at)
        : unit === 'day'
          ? length <= 1.5 * DAY_LENGTH_MS
            ? tShared(($) => $.room.midnight)
            : // Weekday within a week, date for longer spans.
              format.shortDay(at).replace(length > 10 * DAY_LENGTH_MS ? /^\S+\s/ : /\s\S+$/, '')
          : unit === 'hour'
            ? format.hour(at)
            : format.time(at)
    return { at, label, isStrong: unit === 'day' && length <= 4 * DAY_LENGTH_MS }
  })
  return {
    ...span,
    ticks,
    now: isNow ? now : null,
    ...(isNow && length <= 2 * DAY_LENGTH_MS ? { nowLabel: format.time(now) } : {}),
  }
}
