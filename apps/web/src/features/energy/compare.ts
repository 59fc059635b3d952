import type { ConsumptionComparison } from '@foyer/contract/comparison.ts'
import { costSteps } from '@foyer/rules/consumption/cost-steps.ts'
import { changeInPercent } from '@foyer/rules/consumption/known-energy.ts'
import { roundParts } from '@foyer/rules/consumption/round-parts.ts'
import type { Unit } from './energy-search.ts'

type Figures = ConsumptionComparison['total']
export type ComparedBar = ConsumptionComparison['bars'][number]

/** Wh, or euros; `low` and `high` differ where the colour of a day is not known. */
export type Amount = { low: number; high: number }

/** The energy or the cost of some hours; null if not known. */
export function amountOf(figures: Figures | null, unit: Unit): Amount | null {
  if (figures === null) return null
  const { energy, cost, cost_range: range = null } = figures
  const exact = unit === 'energy' ? energy : cost
  if (exact !== null) return { low: exact, high: exact }
  return unit === 'energy' ? null : range
}

/** How much more (positive) or less (negative) an amount is than another, at least and at most. */
export function differenceOf(here: Amount | null, other: Amount | null): Amount | null {
  return here === null || other === null ? null : { low: here.low - other.high, high: here.high - other.low }
}

/** An amount as it is displayed, in kWh or euros with so many decimals: displayed differences are of displayed amounts. */
export function roundAmount(amount: Amount | null, unit: Unit, digits: number): Amount | null {
  if (amount === null) return null
  const step = (unit === 'cost' ? 1 : 1000) / 10 ** digits
  return { low: Math.round(amount.low / step) * step, high: Math.round(amount.high / step) * step }
}

/** The figures of the other period: in the weather of this one if that is known and wanted. */
export function otherTotal({ weather, other_total: measured }: ConsumptionComparison, isCorrected: boolean) {
  return isCorrected ? (weather.other_total ?? measured) : measured
}

/** The figures of the other period in a bar. */
export function otherOf({ other, corrected }: ComparedBar, isCorrected: boolean): Figures | null {
  return isCorrected ? (corrected ?? other) : other
}

/**
 * What both periods used up to the end of each bar, from the first bar that both know. A period ends where it is not
 * known any further; a bar that only the other one has adds nothing.
 */
export function runningTotals(
  { bars }: Pick<ConsumptionComparison, 'bars'>,
  unit: Unit,
  isCorrected: boolean,
): { here: Amount | null; other: Amount | null }[] {
  const figures = bars.map((bar) => ({ here: bar.here, other: otherOf(bar, isCorrected) }))
  const first = figures.findIndex(
    ({ here, other }) => amountOf(here, unit) !== null && amountOf(other, unit) !== null,
  )
  const totalsOf = (side: 'here' | 'other') => {
    let total: Amount | null = first === -1 ? null : { low: 0, high: 0 }
    return figures.map((pair, bar) => {
      if (bar < first || total === null) return null
      const amount = pair[side] === null ? { low: 0, high: 0 } : amountOf(pair[side], unit)
      total = amount === null ? null : { low: total.low + amount.low, high: total.high + amount.high }
      return total
    })
  }
  const [here, other] = [totalsOf('here'), totalsOf('other')]
  return bars.map((_, bar) => ({ here: here[bar] ?? null, other: other[bar] ?? null }))
}

/** A step from the total of the other period to that of this one, Wh: the weather, or a use. */
export type Step = {
  key: 'weather' | ConsumptionComparison['uses'][number]['category']
  from: number
  to: number
}

/**
 * Where the difference comes from: first the weather, if that is corrected for, then each use in the same weather.
 * The first step begins at the total of the other period, the last one ends at that of this one.
 */
export function stepsOf(data: ConsumptionComparison, isCorrected: boolean): Step[] {
  const { uses, other_total: measured } = data
  const start = measured.energy ?? 0
  const weather = (otherTotal(data, isCorrected).energy ?? start) - start
  const changes: { key: Step['key']; change: number }[] = [
    ...(isCorrected ? [{ key: 'weather' as const, change: weather }] : []),
    ...uses.map(({ category, energy, other_energy: other }) => ({
      key: category,
      change: energy - other - (category === 'heating' ? weather : 0),
    })),
  ]
  let at = start
  return changes.map(({ key, change }) => {
    const from = at
    at += change
    return { key, from, to: at }
  })
}

type ChainStep = {
  key: Step['key'] | 'price'
  /** The exact ends of the step. */
  from: number
  to: number
  /** The change as it is displayed: all of them add up to the displayed difference. */
  shown: number
}

/** The steps from one total to the other, in Wh or euros. */
export type Chain = {
  start: number
  end: number
  steps: ChainStep[]
  /** €/kWh of both on average, if in euros. */
  price: { from: number; to: number | null } | null
}

/** Where the difference comes from, in energy or in euros; null unless both totals are known exactly. */
export function chainOf(data: ConsumptionComparison, unit: Unit, isCorrected: boolean): Chain | null {
  const { total, other_total: before, uses } = data
  if (total.energy === null || before.energy === null || uses.length < 2) return null
  const steps = stepsOf(data, isCorrected)
  if (unit === 'energy') {
    const [start, end] = [before.energy, total.energy]
    const shown = roundParts(
      steps.map(({ from, to }) => to - from),
      0.01,
      Math.round(end / 100) * 100 - Math.round(start / 100) * 100,
    )
    return {
      start,
      end,
      steps: steps.map((step, index) => ({ ...step, shown: shown[index] ?? 0 })),
      price: null,
    }
  }
  const priced = ({ energy, cost }: Figures) => (energy === null || cost === null ? null : { energy, cost })
  const [from, to] = [priced(before), priced(total)]
  const corrected = isCorrected ? priced(otherTotal(data, true)) : null
  if (from === null || to === null || (isCorrected && corrected === null)) return null
  const costs = costSteps({
    from,
    corrected,
    to,
    uses: steps.flatMap(({ key, ...ends }) =>
      key === 'weather' ? [] : { key, change: ends.to - ends.from },
    ),
  })
  if (costs === null) return null
  let at = from.cost
  return {
    start: from.cost,
    end: to.cost,
    steps: costs.steps.map(({ key, exact, shown }) => {
      const begin = at
      at += exact
      return { key, from: begin, to: at, shown }
    }),
    price: costs.price,
  }
}

/** The step that explains most of the difference; null without a difference, or if no step goes in its direction. */
export function mainCause({ start, end, steps }: Pick<Chain, 'start' | 'end' | 'steps'>): ChainStep | null {
  const sign = Math.sign(end - start)
  const [first] = steps
    .filter(({ shown }) => shown !== 0 && Math.sign(shown) === sign)
    .toSorted((one, other) => Math.abs(other.shown) - Math.abs(one.shown))
  return first ?? null
}

/** What can be claimed about two periods: one of these sentences. */
export type Verdict =
  | { kind: 'gap'; reason: NonNullable<ConsumptionComparison['reason']> }
  /** Too little time or energy for a comparison that means anything. */
  | { kind: 'short' }
  | { kind: 'noCost' }
  | { kind: 'same'; here: Amount; other: Amount }
  /** percent null: the amounts are ranges. `difference` is positive. */
  | {
      kind: 'less' | 'more'
      here: Amount
      other: Amount
      difference: Amount
      percent: number | null
    }
  /** Which one is more depends on colours that are not known. */
  | { kind: 'undecided'; here: Amount; other: Amount }

/** Compares the totals of the compared part. One is called less only if it is so at any possible price. */
export function verdictOf(data: ConsumptionComparison, unit: Unit, isCorrected: boolean): Verdict {
  const { part, reason, total } = data
  if (part === null) return { kind: 'gap', reason: reason ?? 'nothing_measured' }
  const duration = Date.parse(part.here.to) - Date.parse(part.here.from)
  const base = otherTotal(data, isCorrected)
  const change = changeInPercent(total.energy, base.energy, duration)
  if (change === null) return { kind: 'short' }
  const [here, other] = [amountOf(total, unit), amountOf(base, unit)]
  const difference = differenceOf(here, other)
  if (here === null || other === null || difference === null) return { kind: 'noCost' }
  const percent =
    unit === 'energy' ? change : isExact(here) && isExact(other) ? percentOf(here.low, other.low) : null
  if (percent === 0) return { kind: 'same', here, other }
  if (difference.low >= 0) return { kind: 'more', here, other, difference, percent }
  if (difference.high <= 0) {
    return {
      kind: 'less',
      here,
      other,
      difference: { low: -difference.high, high: -difference.low },
      percent: percent === null ? null : -percent,
    }
  }
  return { kind: 'undecided', here, other }
}

function isExact({ low, high }: Amount): boolean {
  return low === high
}

/** Euros below which a percentage describes rounding. */
const LEAST_COST = 0.05

function percentOf(here: number, other: number): number | null {
  return other < LEAST_COST ? null : Math.round(((here - other) / other) * 100)
}
