import { priceKinds } from '@foyer/contract/consumption.ts'
import { dayAt, startOfDay } from '#schedule/local-day.ts'
import {
  isSameKind,
  type SlotPrices,
  slotPrices,
  type TariffBand,
  tariffBands,
  type TariffFacts,
} from './tariff.ts'

/** Half-hours of energy: `edges` (ms) has one value more. */
type UsedHalfHours = {
  readonly edges: ArrayLike<number>
  /** 1 for each half-hour whose energy is a share of its day's total; absent: all were measured. */
  readonly untimed?: ArrayLike<number> | undefined
}

/**
 * The bands of [from, to), ms, for energy. Energy that is only known as a total of a day may have been used at any time of
 * the day without a value of its own, so all of these times are of one band: with all of their kinds, between their prices.
 */
export function bandsOfEnergy(
  facts: TariffFacts,
  { edges, untimed }: UsedHalfHours,
  { from, to }: { readonly from: number; readonly to: number },
): TariffBand[] {
  const bands = tariffBands(facts, from, to)
  if (untimed === undefined) return bands
  const pieces = cutAt(bands, untimedSpans(facts.zone, { edges, untimed }))
  const days = Map.groupBy(pieces, ({ day }) => day)
  days.delete(null)
  const merged = new Map(Array.from(days, ([day, ofDay]) => [day, mergeBands(ofDay)]))
  return pieces.map(({ day, ...band }) => ({ ...band, ...merged.get(day) }))
}

/** The prices of the half-hours of energy in [from, to), ms. */
export function pricesOfEnergy(
  facts: TariffFacts,
  used: UsedHalfHours,
  span: { readonly from: number; readonly to: number },
): SlotPrices {
  return slotPrices(bandsOfEnergy(facts, used, span), used.edges)
}

/** [from, to), ms, within a day. */
type DaySpan = { readonly from: number; readonly to: number; readonly day: number }

/** The spans of consecutive half-hours of a day without a value of their own. */
function untimedSpans(zone: string, { edges, untimed }: Required<UsedHalfHours>): DaySpan[] {
  const spans: DaySpan[] = []
  let [day, end] = [0, Number.NEGATIVE_INFINITY]
  for (let slot = 0; slot + 1 < edges.length; slot += 1) {
    const [from, to] = [edges[slot] ?? 0, edges[slot + 1] ?? 0]
    if (untimed?.[slot] !== 1) continue
    if (from >= end) {
      day = dayAt(zone, from)
      end = startOfDay(zone, day + 1)
    }
    const last = spans.at(-1)
    if (last?.to === from && last.day === day) spans[spans.length - 1] = { ...last, to }
    else spans.push({ from, to, day })
  }
  return spans
}

/** Bands cut at the edges of spans; `day` is that of the span, null outside of all. */
function cutAt(
  bands: readonly TariffBand[],
  spans: readonly DaySpan[],
): (TariffBand & { readonly day: number | null })[] {
  const pieces: (TariffBand & { readonly day: number | null })[] = []
  let next = 0
  for (const band of bands) {
    for (let { from } = band; from < band.to;) {
      while ((spans[next]?.to ?? Number.POSITIVE_INFINITY) <= from) next += 1
      const span = spans[next]
      const isInside = span !== undefined && span.from <= from
      const to = Math.min(band.to, (isInside ? span.to : span?.from) ?? band.to)
      pieces.push({ ...band, from, to, day: isInside ? span.day : null })
      from = to
    }
  }
  return pieces
}

/** What bands have in common: their kind and price if they are equal, otherwise all of their kinds and prices. */
function mergeBands(
  bands: readonly TariffBand[],
): Partial<Pick<TariffBand, 'kind' | 'kinds' | 'price' | 'range'>> {
  const [first] = bands
  if (first === undefined || bands.every((band) => isSameKind(band, first))) return {}
  const ranges = bands.flatMap(({ range }) => range ?? [])
  const isKnown = ranges.length === bands.length
  return {
    kind: null,
    kinds: priceKinds.filter((kind) => bands.some(({ kinds }) => kinds.includes(kind))),
    price: null,
    range: isKnown
      ? { low: Math.min(...ranges.map(({ low }) => low)), high: Math.max(...ranges.map(({ high }) => high)) }
      : null,
  }
}
