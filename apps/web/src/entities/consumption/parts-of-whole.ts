import type { Consumption, ConsumptionCategory } from '@foyer/contract/consumption.ts'

export type EnergyPart = {
  category: ConsumptionCategory
  /** Wh. */
  energy: number
  /** Euros; null where no price is known. */
  cost: number | null
  /** 0 to 1. */
  share: number
  /** Whole hundredths; those of all parts make 100. */
  percent: number
}

/** The categories of a consumption, the largest first and the remainder last, with percentages that close to 100. */
export function partsOfWhole(categories: Consumption['categories']): EnergyPart[] {
  const known = categories.filter(({ energy }) => energy > 0)
  const whole = known.reduce((sum, { energy }) => sum + energy, 0)
  if (whole <= 0) return []
  const percents = closeToHundred(known.map(({ energy }) => (energy / whole) * 100))
  return known
    .map((part, index) => ({ ...part, share: part.energy / whole, percent: percents[index] ?? 0 }))
    .toSorted((one, other) => rank(one) - rank(other) || other.energy - one.energy)
}

function rank({ category }: { category: ConsumptionCategory }): number {
  return category === 'remainder' ? 1 : 0
}

/** Whole numbers near the shares that make 100 together: what is missing goes where rounding took the most. */
export function closeToHundred(shares: readonly number[]): number[] {
  const whole = shares.map(Math.floor)
  const missing = Math.round(100 - whole.reduce((sum, share) => sum + share, 0))
  const lost = shares
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
  for (const { index } of lost.slice(0, Math.max(0, missing))) whole[index] = (whole[index] ?? 0) + 1
  return whole
}

/**
 * How much more (positive) or less (negative) than before, in whole hundredths; null where there is nothing to
 * compare with.
 */
export function changeInPercent(now: number | null, before: number | null): number | null {
  if (now === null || before === null || before <= 0) return null
  return Math.round(((now - before) / before) * 100)
}
