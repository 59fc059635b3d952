import type { ConsumptionCategory, ConsumptionPeriod } from '@foyer/contract/consumption.ts'
import { alignBars, barStarts, type BarPair } from '@foyer/rules/consumption/comparison.ts'
import { periodOf } from '@foyer/rules/consumption/period.ts'
import type { DayColor } from '@foyer/rules/tariff/day-colors.ts'
import { categoryTones } from './energy-parts.tsx'
import type { Grouping, Unit } from './energy-search.ts'
import { colorOfKind, isOffPeak, type PricedHours } from './prices.ts'

type Bars = {
  bars: [number | null, number | null][]
  bar_ranges?: ConsumptionPeriod['bar_ranges']
}

/** The meaning of a layer of the bars. */
export type LayerOf =
  | { kind: 'category'; category: ConsumptionCategory }
  | { kind: 'price'; hours: PricedHours }
  | { kind: 'room'; roomId: string | null }
  | { kind: 'others' }
  | { kind: 'whole' }
  /** Euros at the lowest prices of hours whose colour is not known, if they are not part of another layer. */
  | { kind: 'lowest' }
  /** Euros between the lowest and the highest prices that the days can have. */
  | { kind: 'unsure' }

export type BarLayer = {
  key: string
  of: LayerOf
  tone: 1 | 2 | 3 | 4 | 'rest' | 'others' | 'lowest' | PriceTone
  /** One per bar, Wh or euros; null if unknown. Of a cost that is a range, the low end. */
  values: (number | null)[]
}

type PriceTone =
  | 'peak'
  | 'off-peak'
  | 'super-off-peak'
  | 'unsure'
  | 1
  | 'rest'
  | `${DayColor}${'' | '-off-peak'}`

/** The tint of hours: that of their colour, paler off-peak, palest super off-peak, or hatched if the colour is not known. */
export function priceTone(hours: PricedHours): PriceTone {
  const { kind, kinds = [] } = hours
  const color = colorOfKind(kind)
  if (color !== undefined) return isOffPeak(hours) ? `${color}-off-peak` : color
  if (kind === null) return kinds.length > 1 ? 'unsure' : 'rest'
  if (kind.endsWith('base')) return 1
  if (kind.endsWith('super_off_peak')) return 'super-off-peak'
  return isOffPeak(hours) || kind === 'ejp_normal' ? 'off-peak' : 'peak'
}

/** Distinguishes hours within a period. */
export function priceKey({ kind, kinds = [], price, range }: PricedHours): string {
  return `${kind ?? kinds.join(' ')} ${price ?? range?.low}`
}

/** Any further rooms share a tint: more tints would be indistinguishable. */
const mostRooms = 4
const roomTones = [1, 2, 3, 4] as const

/**
 * The layers of the bars, the lowest first: by category, by price or by room; a single one without such data. Above them in
 * euros what depends on colours that are not known.
 */
export function barLayers(data: ConsumptionPeriod, by: Grouping, unit: Unit): BarLayer[] {
  const at = unit === 'cost' ? 1 : 0
  const values = ({ bars, bar_ranges: ranges }: Bars) =>
    bars.map((amounts, bar) => amounts[at] ?? (unit === 'cost' ? (ranges?.[bar]?.low ?? null) : null))
  const whole: BarLayer = {
    key: 'whole',
    of: { kind: 'whole' },
    tone: 1,
    values: values({ ...data, bars: data.bars.map(([, energy, cost]) => [energy, cost]) }),
  }
  const layers = layersOf()
  const shown = layers.length === 0 ? [whole] : layers
  return unit === 'energy' || data.bar_ranges === undefined
    ? shown
    : withRanges(shown, data.bars, data.bar_ranges)

  function layersOf(): BarLayer[] {
    if (by === 'price') {
      return (data.by_price ?? []).map((hours) => {
        const tone = priceTone(hours)
        // Their tint is the hatch, which in euros is only the part that is not certain.
        const isCertain = unit === 'energy' || tone !== 'unsure'
        return {
          key: priceKey(hours),
          of: { kind: 'price', hours },
          tone,
          values: isCertain ? values(hours) : hours.bars.map(() => null),
        }
      })
    }
    if (by === 'room') return roomLayers()
    return (data.by_category ?? []).map(({ category, ...part }) => ({
      key: category,
      of: { kind: 'category', category },
      tone: categoryTones[category],
      values: values(part),
    }))
  }

  function roomLayers(): BarLayer[] {
    const rooms = (data.by_room ?? [])
      .filter(({ room_id: id }) => id !== null)
      .toSorted((one, other) => other.energy - one.energy)
    const outside = data.by_room?.find(({ room_id: id }) => id === null)
    const named = rooms.length === mostRooms + 1 ? rooms : rooms.slice(0, mostRooms)
    const others = rooms.slice(named.length).map(values)
    return [
      ...named.map(({ room_id: roomId, ...part }, index): BarLayer => ({
        key: roomId ?? '',
        of: { kind: 'room', roomId },
        tone: roomTones[index] ?? 'others',
        values: values(part),
      })),
      ...(others.length === 0
        ? []
        : [
            {
              key: 'others',
              of: { kind: 'others' },
              tone: 'others',
              values: data.bars.map((_, bar) => added(others.map((amounts) => amounts[bar] ?? null))),
            } satisfies BarLayer,
          ]),
      ...(outside === undefined
        ? []
        : [
            {
              key: 'outside',
              of: { kind: 'room', roomId: null },
              tone: 'rest',
              values: values(outside),
            } satisfies BarLayer,
          ]),
    ]
  }
}

/** Euros below which a difference of layers is their rounding. */
const LEAST_LAYER = 0.001

/** The layers with the rest of bars whose cost is a range: what no layer has of the low end, and the range above it. */
function withRanges(
  layers: readonly BarLayer[],
  bars: ConsumptionPeriod['bars'],
  ranges: NonNullable<ConsumptionPeriod['bar_ranges']>,
): BarLayer[] {
  // As drawn: a remainder below zero has no height.
  const drawn = (bar: number) => layers.reduce((sum, { values }) => sum + Math.max(0, values[bar] ?? 0), 0)
  const valuesOf = (value: (range: { low: number; high: number }, bar: number) => number) =>
    bars.map((_, bar) => {
      const range = ranges[bar] ?? null
      return range === null ? null : Math.max(0, value(range, bar))
    })
  const lowest = valuesOf(({ low }, bar) => low - drawn(bar))
  return [
    ...layers.filter(({ values }) => values.some((value) => value !== null)),
    ...(lowest.some((value) => value !== null && value > LEAST_LAYER)
      ? [{ key: 'lowest', of: { kind: 'lowest' }, tone: 'lowest', values: lowest } satisfies BarLayer]
      : []),
    {
      key: 'unsure',
      of: { kind: 'unsure' },
      tone: 'unsure',
      values: valuesOf(({ low, high }, bar) => high - Math.max(low, drawn(bar))),
    },
  ]
}

function added(values: readonly (number | null)[]): number | null {
  const known = values.flatMap((value) => value ?? [])
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}

/** The axis for values up to `most`: one to four round lines above zero, and `top`, the end of the axis. */
export function chartScale(most: number): { top: number; lines: number[] } {
  if (!(most > 0)) return { top: 1, lines: [] }
  const roughStep = most / 4
  const power = 10 ** Math.floor(Math.log10(roughStep))
  const step = ([1, 2, 2.5, 5, 10].find((one) => one * power >= roughStep) ?? 10) * power
  const count = Math.floor(most / step + 1e-9)
  return {
    top: Math.max(most, step) * 1.04,
    lines: Array.from({ length: Math.max(1, count) }, (_, index) => step * (index + 1)),
  }
}

/** The fewest decimals that write the step of an axis, and so each of its lines, exactly. */
export function digitsOf(step: number): number {
  const isExact = (digits: number) => Math.abs(Number(step.toFixed(digits)) - step) < step * 1e-9
  return [0, 1, 2, 3].find(isExact) ?? 4
}

/** The axis for temperatures (°C): whole degrees, at most five lines, and its ends; null if no temperature is known. */
export function temperatureScale(
  celsius: readonly (number | null)[],
): { bottom: number; top: number; lines: number[] } | null {
  const known = celsius.flatMap((value) => value ?? [])
  if (known.length === 0) return null
  const [lowest, highest] = [Math.min(...known), Math.max(...known)]
  const step = [1, 2, 4, 5, 10, 20].find((one) => (highest - lowest) / one <= 3) ?? 40
  const bottom = Math.floor(lowest / step) * step
  const top = Math.max(Math.ceil(highest / step) * step, bottom + step)
  return {
    bottom,
    top,
    lines: Array.from(
      { length: Math.round((top - bottom) / step) },
      (_, index) => bottom + (index + 1) * step,
    ),
  }
}

/**
 * The bars of a period, each with the one of the period behind it at the same time, weekday, date or month; with the
 * start (ms) of this period's bar, or of a bar that only the other period has.
 */
export function pairsBehind(
  { kind, from, bars, before }: Pick<ConsumptionPeriod, 'kind' | 'from' | 'bars' | 'before'>,
  zone: string,
): (BarPair & { at: number })[] {
  const period = periodOf(kind, from)
  const other = periodOf(kind, before?.from ?? from)
  const starts = bars.map(([at]) => at)
  const others = barStarts({ zone, kind }, other, before?.bars?.length ?? 0)
  return alignBars({ zone, kind }, { period, starts }, { period: other, starts: others }).map((pair) => ({
    ...pair,
    at: (pair.here === null ? others[pair.there ?? 0] : starts[pair.here]) ?? 0,
  }))
}
