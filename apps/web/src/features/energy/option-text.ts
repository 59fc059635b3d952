import type { TariffOptions } from '@foyer/contract/tariff-option.ts'
import { useWords } from '#lib/i18n.ts'
import { energyWords, sharedWords, tariffWords } from '#lib/words.ts'
import { clockOf } from '#lib/dates.ts'
import { useFormat } from '#lib/format.ts'
import { type BarLayer, priceTone } from './energy-chart-data.ts'
import { colorOfKind, isOffPeak } from './prices.ts'

export type TariffOption = TariffOptions['options'][number]

/** Amounts are in whole euros if the largest total is at least this. */
const WHOLE_FROM = 100

/** A part of an option's total; the hatched one reaches from the lowest to the highest total. */
export type OptionPart = {
  key: string
  tone: BarLayer['tone']
  euros: number
  line: TariffOption['lines'][number] | null
}

/**
 * The parts of a total in the order of the bar: subscription, hours whose price is known, what unknown colours cost at
 * least, and up to how much. Together they are the highest total; without one, what is due at least.
 */
export function partsOf({ subscription, lines, energy }: TariffOption): OptionPart[] {
  const known = lines.flatMap((line) => (line.cost === null ? [] : { line, euros: line.cost }))
  const certain = known.reduce((sum, { euros }) => sum + euros, 0)
  const parts: OptionPart[] = [
    { key: 'subscription', tone: 'others', euros: subscription.low, line: null },
    ...known.map(({ line, euros }): OptionPart => {
      return { key: line.kinds.join(' '), tone: priceTone({ ...line, price: null }), euros, line }
    }),
    { key: 'lowest', tone: 'lowest', euros: energy.low - certain, line: null },
    { key: 'unsure', tone: 'unsure', euros: (energy.high ?? energy.low) - energy.low, line: null },
  ]
  // Sums of cents differ from each other by rounding errors.
  return parts.filter(({ euros }) => euros > 0.005)
}

/** What can be claimed about the options: one of these sentences. */
export type Verdict =
  | {
      kind: 'ownCheapest' | 'otherCheapest'
      best: TariffOption
      other: TariffOption
      low: number
      high: number
    }
  | { kind: 'undecided'; best: TariffOption }
  | { kind: 'alone'; best: TariffOption }
  | { kind: 'ownUnknown' }

/**
 * Compares the known totals of options that the home has or can choose. An option is the cheapest only if its highest total
 * is at most the lowest of each other.
 */
export function verdictOf(options: readonly TariffOption[]): Verdict {
  const ranked = options.flatMap((one) => {
    const { low, high } = one.total
    const isOpen = one.is_own || !one.assumptions.includes('option_closed')
    return high === null || !isOpen ? [] : { one, low, high }
  })
  const own = ranked.find(({ one }) => one.is_own)
  if (own === undefined) return { kind: 'ownUnknown' }
  const [first, second] = ranked
  if (first === undefined || second === undefined) return { kind: 'alone', best: own.one }
  // With equal totals, the own option is as cheap as any.
  const isCheapest = (row: typeof own) => ranked.every((other) => other === row || row.high <= other.low)
  const best = isCheapest(own) ? own : ranked.find(isCheapest)
  if (best === undefined) {
    const unsure = ranked.find(({ low, high }) => low < high) ?? first
    return { kind: 'undecided', best: unsure.one }
  }
  const other = best === own ? (first === own ? second : first) : own
  return {
    kind: best === own ? 'ownCheapest' : 'otherCheapest',
    best: best.one,
    other: other.one,
    low: other.low - best.high,
    high: other.high - best.low,
  }
}

/** Returns functions that write amounts, names and sentences of compared options. */
export function useOptionText(options: readonly TariffOption[]) {
  const t = useWords(tariffWords)
  const tShared = useWords(sharedWords)
  const tEnergy = useWords(energyWords)
  const format = useFormat()
  const isWhole = options.some(({ total }) => (total.high ?? total.low) >= WHOLE_FROM)
  const money = (low: number, high = low) => format.moneyRange(low, high, isWhole && high >= 1 ? 0 : 2)
  const name = ({ option }: Pick<TariffOption, 'option'>) => t(($) => $.options.names[option])
  const shareOf = (part: number, whole: number) => format.percent(Math.round((part / whole) * 100))
  return {
    money,
    name,
    /** `1 238 €`, or a range; `at least 1 051 €` where an amount is not known. */
    total: ({ total: { low, high } }: TariffOption) =>
      high === null ? t(($) => $.options.unknown, { amount: money(low) }) : money(low, high),
    partName: ({ key, line }: OptionPart) =>
      line !== null && line.kind !== null
        ? tShared(($) => $.energy.kinds[line.kind ?? 'base'])
        : key === 'subscription'
          ? t(($) => $.options.subscription)
          : tEnergy(($) => (key === 'lowest' ? $.ranges.lowest : $.ranges.highest)),
    ranges: ({ off_peak: winter, off_peak_summer: summer }: TariffOption) =>
      summer === undefined
        ? rangesText(winter)
        : t(($) => $.options.seasons, { summer: rangesText(summer), winter: rangesText(winter) }),
    /** How much it is above or below the own option, and what its total contains. */
    notes: (option: TariffOption): string[] => {
      const { difference, lines, total, energy, subscription } = option
      const energySum = lines.reduce((sum, line) => sum + line.kilowatt_hours, 0)
      const offPeak = lines.reduce((sum, line) => sum + (isPaler(line) ? line.kilowatt_hours : 0), 0)
      const red = lines.reduce(
        (sum, { kind, cost }) => sum + (colorOfKind(kind) === 'red' ? (cost ?? 0) : 0),
        0,
      )
      return [
        ...(option.is_own ? [t(($) => $.options.notes.own)] : []),
        ...(difference === null ? [] : [differenceText(difference)]),
        ...(offPeak > 0 && energySum > 0
          ? [t(($) => $.options.notes.offPeak, { percent: shareOf(offPeak, energySum) })]
          : []),
        ...(red > 0 && total.high === total.low
          ? [t(($) => $.options.notes.red, { percent: shareOf(red, total.low) })]
          : []),
        ...(option.option === 'ejp' && !option.is_own ? [t(($) => $.options.notes.closed)] : []),
        ...(option.unknown_days > 0
          ? [t(($) => $.options.notes.colors, { count: option.unknown_days })]
          : []),
        ...(energy.high === null
          ? [t(($) => $.options.notes.noPrice)]
          : subscription.high === null
            ? [t(($) => $.options.notes.noSubscription)]
            : []),
      ]
    },
  }

  function rangesText(ranges: TariffOption['off_peak']): string {
    return ranges
      .map(({ start, end }) => t(($) => $.options.range, { start: clockOf(start), end: clockOf(end) }))
      .join(', ')
  }

  function differenceText({ low, high }: { low: number; high: number }): string {
    if (low === 0 && high === 0) return t(($) => $.options.notes.same)
    if (low >= 0) return t(($) => $.options.notes.more, { amount: money(low, high) })
    if (high <= 0) return t(($) => $.options.notes.less, { amount: money(-high, -low) })
    return t(($) => $.options.notes.between, { less: money(-low), more: money(high) })
  }
}

/** True for hours that have the lower price of the day. */
function isPaler(line: TariffOption['lines'][number]): boolean {
  return isOffPeak({ ...line, price: null })
}

/** The prices of an option by their first day, the newest first. */
export function datedPrices({ prices, subscriptions }: TariffOption) {
  const days = new Set([...prices, ...subscriptions].map(({ valid_since }) => valid_since))
  return [...days]
    .toSorted()
    .toReversed()
    .map((day) => ({
      day,
      prices: prices.filter(({ valid_since }) => valid_since === day),
      subscription: subscriptions.findLast(({ valid_since }) => valid_since === day) ?? null,
    }))
}
