import type { Capability } from '@foyer/contract/device.ts'
import { orderOfNumber } from '@foyer/contract/heating.ts'
import type { ChartSpan } from '@foyer/rules/chart-span/chart-span.ts'
import { useWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { useOrderName } from '#features/orders/order-words.ts'
import type { CurveMark } from '#ui/timeline/curve.ts'
import type { CurvePoint } from '#ui/timeline/curve-path.ts'
import type { Track } from '#ui/timeline/tracks.tsx'
import type { ChartData, ChartMinutes } from './chart-data.ts'
import { drawingOf, heldPoints, heldSpans, niceScale } from './chart-series.ts'
import { useCapabilityValue } from './capability-value.ts'
import { deviceScreenWords } from './device-screen-words.ts'

const MINUTE_MS = 60_000

type Given = {
  span: ChartSpan
  shown: readonly Capability[]
  minutes: ChartMinutes
  data: ChartData
  now: number
}

/** What is drawn of each capability, top to bottom, and the sentence that says it first. */
export function useChartTracks({ span, shown, minutes, data, now }: Given): {
  tracks: Track[]
  lead: string
} {
  const t = useWords(deviceScreenWords)
  const format = useFormat()
  const nameOf = useOrderName()
  const write = useCapabilityValue()
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
          note: t(($) => $.charts.asHeard),
          blocks: heldSpans(points, end, data.silences).flatMap(({ from, to, value }) => {
            const order = orderOfNumber(value)
            if (order === null) return []
            const label = nameOf(order)
            const values = { order: label, from: format.dateTime(from), to: format.dateTime(to) }
            return [{ from, to, order, label, description: t(($) => $.charts.block, values) }]
          }),
        }
      case 'states': {
        const on = heldSpans(points, end, data.silences).filter(({ value }) => value !== 0)
        const length = format.duration(on.reduce((sum, { from, to }) => sum + to - from, 0) / 1000)
        const state = write(capability, 1)
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
        const held = heldSpans(points, end, data.silences)
        const lengths = new Map<number, number>()
        for (const { from, to, value } of held) lengths.set(value, (lengths.get(value) ?? 0) + to - from)
        const note = [...lengths]
          .toSorted(([, one], [, other]) => other - one)
          .map(([value, length]) =>
            t(($) => $.charts.wordFor, {
              word: write(capability, value),
              length: format.duration(length / 1000),
            }),
          )
          .join(' · ')
        const on = held.filter(({ value }) => value !== 0)
        const bars = on.map(({ from, to }) => ({ from, to, value: 1 }))
        return { ...base, kind: 'bars', note, bars, max: 1, description: note }
      }
      default:
        return { ...base, ...curveTrack(capability, points) }
    }
  })
  return { tracks, lead: leadOf() }

  function curveTrack(
    capability: Capability,
    points: readonly CurvePoint[],
  ): Omit<Extract<Track, { kind: 'curve' }>, 'key' | 'title'> {
    const isHeld = drawingOf[capability] === 'steps'
    const drawn = isHeld ? heldPoints(heldSpans(points, end, data.silences)) : broken(points)
    const { scale, levels } = niceScale(capability, drawn)
    const { low, high, last } = extremes(points)
    const value = (of: number) => write(capability, of)
    const marks: CurveMark[] = []
    const isApart = (at: number) => last === null || Math.abs(last.at - at) > (span.end - span.start) / 8
    if (!isHeld && high !== null && isApart(high.at)) {
      marks.push({ ...high, label: value(high.value), isMain: true })
    }
    if (!isHeld && low !== null && high !== null && low.value < high.value && isApart(low.at)) {
      marks.push({ ...low, label: value(low.value), isBelow: true })
    }
    if (last !== null) marks.push({ ...last, label: value(last.value), hasDot: true, isMain: true })
    return {
      kind: 'curve',
      note: unitOf(capability),
      curve: {
        scale,
        measured: isHeld ? [] : drawn,
        ...(isHeld ? { setpoint: drawn } : {}),
        longestStep: Math.max(180 * MINUTE_MS, 3 * minutes.curve * MINUTE_MS),
        levels: levels.map((level) => ({ value: level, label: format.number(level, 1) })),
        marks,
        description:
          low === null || high === null
            ? t(($) => $.charts.nothing)
            : t(($) => $.charts.between, { low: value(low.value), high: value(high.value) }),
      },
    }
  }

  /** Points without the empty buckets between two reports; a silence stays a break. */
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
      const values = { low: write(curve, low.value), high: write(curve, high.value) }
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
