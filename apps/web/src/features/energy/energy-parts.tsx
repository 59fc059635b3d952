import type { Consumption, ConsumptionCategory } from '@foyer/contract/consumption.ts'
import { percentsOf, roundParts } from '@foyer/rules/consumption/round-parts.ts'
import { useWords } from '#lib/i18n.ts'
import { sharedWords } from '#lib/words.ts'
import { useFormat } from '#lib/format.ts'
import { PartsTable, StackBar, type StackPart } from '#ui/parts-table.tsx'

import tones from '#ui/parts-table.module.css'

/** The energy by category; the displayed parts add up to the displayed total. Empty if nothing was used. */
export function EnergyParts({
  categories,
  total,
  cost,
  cost_range,
  totalLabel,
}: Pick<Consumption, 'categories' | 'total' | 'cost' | 'cost_range'> & { totalLabel: string }) {
  const t = useWords(sharedWords)
  const format = useFormat()
  const figures = useFigures()
  const whole = {
    energy: total ?? categories.reduce((sum, { energy }) => sum + energy, 0),
    cost,
    cost_range,
  }
  const parts = partsOfWhole(categories, whole)
  if (parts.length === 0) return null
  const shown = roundedTotal(whole)
  const nameOf = ({ category, energy }: (typeof parts)[number]) =>
    t(($) => (category === 'remainder' && energy < 0 ? $.energy.meterGap : $.energy.categories[category]))
  const hasShares = parts.every(({ percent }) => percent !== null)
  const labels = parts.map((part) =>
    t(($) => $.energy.parts.part, {
      category: nameOf(part),
      percent: part.percent === null ? figures.energy(part.energy) : format.percent(part.percent),
    }),
  )
  return (
    <>
      <StackBar
        label={t(($) => $.energy.parts.bar, { parts: labels.join(', ') })}
        parts={parts.map(({ category, share }) => ({ key: category, share, tone: categoryTones[category] }))}
      />
      <PartsTable
        isHeadHidden
        columns={[
          {
            key: 'category',
            label: t(($) => $.energy.parts.category),
            quiet: null,
            cell: (part) => (
              <>
                <i className={tones.part} data-tone={categoryTones[part.category]} />
                {nameOf(part)}
              </>
            ),
            whole: totalLabel,
          },
          {
            key: 'energy',
            label: t(($) => $.energy.parts.energy),
            quiet: null,
            cell: ({ energy }) => figures.energy(energy),
            whole: figures.energy(shown.energy),
          },
          {
            key: 'cost',
            label: t(($) => $.energy.parts.cost),
            quiet: null,
            cell: (part) => figures.cost(part),
            whole: figures.cost(shown),
          },
          {
            key: 'share',
            label: t(($) => $.energy.parts.share),
            quiet: 'rows',
            cell: ({ percent }) => (percent === null ? '' : format.percent(percent)),
            whole: hasShares ? format.percent(100) : '',
          },
        ]}
        parts={parts}
        partKey={({ category }) => category}
      />
    </>
  )
}

/** The tint of each category, in bars and next to labels. */
export const categoryTones = {
  heating: 1,
  hot_water: 2,
  appliances: 3,
  lighting: 4,
  remainder: 'rest',
} as const satisfies Record<ConsumptionCategory, StackPart['tone']>

/** Euros; a range where the colour of a day is not known. Without either, no price is known. */
export type Cost = Pick<Consumption, 'cost' | 'cost_range'>

/** Wh and euros. */
export type Figures = { energy: number } & Cost

type RoundedPart = Figures & {
  /** 0 to 1. */
  share: number
  /** Whole hundredths that add up to 100 over all parts. Null for all parts if they would be meaningless. */
  percent: number | null
}

/** Rounds a total to 0.1 kWh and to the cent, as displayed. */
export function roundedTotal({ energy, cost, cost_range: range = null }: Figures): Figures {
  const [low = 0, high = 0] = range === null ? [] : [range.low, range.high].map(toCents)
  return {
    energy: roundParts([energy], 0.01)[0] ?? 0,
    cost: cost === null ? null : toCents(cost),
    ...(range === null ? {} : { cost_range: { low, high } }),
  }
}

function toCents(euros: number): number {
  return roundParts([euros], 100)[0] ?? 0
}

/**
 * Rounds costs to cents so that they add up to the whole, and ranges so that both ends do. A cost that is not known
 * stays so; without that of the whole, nothing is rounded.
 */
export function roundedCosts(parts: readonly Cost[], whole: Cost): Cost[] {
  const ends = whole.cost === null ? whole.cost_range : { low: whole.cost, high: whole.cost }
  if (ends === undefined || ends === null) return parts.map(({ cost, cost_range }) => ({ cost, cost_range }))
  const ranges = parts.flatMap(({ cost, cost_range }) => (cost === null ? (cost_range ?? []) : []))
  const known = parts.flatMap(({ cost }) => cost ?? [])
  const costs = ranges.length === 0 ? roundParts(known, 100, ends.low) : roundParts(known, 100)
  const rest = costs.reduce((sum, cost) => sum + cost, 0)
  const roundEnd = (end: 'low' | 'high') =>
    roundParts(
      ranges.map((range) => range[end]),
      100,
      toCents(ends[end]) - rest,
    )
  const [lows, highs] = [roundEnd('low'), roundEnd('high')]
  return parts.map(({ cost, cost_range: range }) => {
    if (cost !== null) return { cost: costs.shift() ?? 0 }
    if (range === undefined || range === null) return { cost: null }
    const edges = [lows.shift() ?? 0, highs.shift() ?? 0]
    // The cost of a negative remainder is highest at the lowest prices.
    return { cost: null, cost_range: { low: Math.min(...edges), high: Math.max(...edges) } }
  })
}

/** Rounds parts so that they add up to the displayed total. */
export function roundedParts<Part extends Figures>(
  parts: readonly Part[],
  whole: Figures,
): (Part & RoundedPart)[] {
  const energies = roundParts(
    parts.map(({ energy }) => energy),
    0.01,
    whole.energy,
  )
  const costs = roundedCosts(parts, whole)
  const sum = parts.reduce((all, { energy }) => all + energy, 0)
  const percents = percentsOf(parts.map(({ energy }) => energy))
  return parts.map((part, index) => ({
    ...part,
    energy: energies[index] ?? 0,
    ...costs[index],
    share: sum > 0 ? Math.max(0, part.energy) / sum : 0,
    percent: percents?.[index] ?? null,
  }))
}

type EnergyPart = RoundedPart & { category: ConsumptionCategory }

/**
 * The categories of a consumption, the largest first and the remainder last; a measured one that used nothing is
 * included as zero. Empty if nothing was used at all.
 */
export function partsOfWhole(categories: Consumption['categories'], whole: Figures): EnergyPart[] {
  const sum = categories.reduce((all, { energy }) => all + energy, 0)
  if (sum <= 0) return []
  return roundedParts(categories, whole).toSorted(
    (one, other) => rank(one) - rank(other) || other.energy - one.energy,
  )
}

function rank({ category }: { category: ConsumptionCategory }): number {
  return category === 'remainder' ? 1 : 0
}

/** Formats energy and money in lists, with one unit for the whole column. */
export function useFigures() {
  const format = useFormat()
  const unit = format.unit(0, 'kWh').slice(1)
  return {
    energy: (wattHours: number) => `${format.decimal(wattHours / 1000)}${unit}`,
    cost: ({ cost, cost_range: range = null }: Cost) =>
      cost !== null ? format.money(cost) : range === null ? '–' : format.moneyRange(range.low, range.high, 2),
  }
}
