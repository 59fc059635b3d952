import type { Consumption, ConsumptionCategory } from '@foyer/contract/consumption.ts'
import { percentsOf, roundParts } from '@foyer/rules/consumption/round-parts.ts'

/** Wh and euros; null where no price is known. */
export type Figures = { energy: number; cost: number | null }

export type ShownPart = Figures & {
  /** 0 to 1. */
  share: number
  /** Whole hundredths; those of all parts make 100. Null of all where they would mean nothing. */
  percent: number | null
}

/** What a whole shows to a tenth of a kilowatt-hour and to the cent. */
export function shownWhole({ energy, cost }: Figures): Figures {
  return {
    energy: roundParts([energy], 0.01)[0] ?? 0,
    cost: cost === null ? null : (roundParts([cost], 100)[0] ?? 0),
  }
}

/** Parts rounded to what is shown of them, so that they add up to what is shown of their whole. */
export function shownParts<Part extends Figures>(
  parts: readonly Part[],
  whole: Figures,
): (Part & ShownPart)[] {
  const energies = roundParts(
    parts.map(({ energy }) => energy),
    0.01,
    whole.energy,
  )
  const known = parts.flatMap(({ cost }) => cost ?? [])
  const costs =
    known.length === parts.length && whole.cost !== null ? roundParts(known, 100, whole.cost) : null
  const sum = parts.reduce((all, { energy }) => all + energy, 0)
  const percents = percentsOf(parts.map(({ energy }) => energy))
  return parts.map((part, index) => ({
    ...part,
    energy: energies[index] ?? 0,
    cost: costs === null ? part.cost : (costs[index] ?? 0),
    share: sum > 0 ? Math.max(0, part.energy) / sum : 0,
    percent: percents?.[index] ?? null,
  }))
}

export type EnergyPart = ShownPart & { category: ConsumptionCategory }

/**
 * The categories of a consumption, the largest first and the remainder last; one that is measured and used nothing
 * stands with its nothing. None where nothing was used at all.
 */
export function partsOfWhole(categories: Consumption['categories'], whole: Figures): EnergyPart[] {
  const sum = categories.reduce((all, { energy }) => all + energy, 0)
  if (sum <= 0) return []
  return shownParts(categories, whole).toSorted(
    (one, other) => rank(one) - rank(other) || other.energy - one.energy,
  )
}

function rank({ category }: { category: ConsumptionCategory }): number {
  return category === 'remainder' ? 1 : 0
}
