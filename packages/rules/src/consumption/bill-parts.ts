import { roundParts } from './round-parts.ts'

/** kWh, and euros at the lowest and at the highest prices that are possible; null if a price is not known. */
type BilledAmount = {
  readonly energy: number
  readonly cost: { readonly low: number; readonly high: number } | null
}

/**
 * Rounds the parts of a bill's energy to hundredths of a kWh and to cents, so that they add up to its lines, which are
 * rounded one by one. A part that used nothing stays 0. No part has a cost if that of a line is not known.
 */
export function roundToLines(parts: readonly BilledAmount[], lines: readonly BilledAmount[]): BilledAmount[] {
  const energies = roundUsed(
    parts.map(({ energy }) => energy),
    lines.map(({ energy }) => energy),
  )
  const [costs, billed] = [knownCosts(parts), knownCosts(lines)]
  if (costs === null || billed === null) return energies.map((energy) => ({ energy, cost: null }))
  const lows = roundUsed(
    costs.map(({ low }) => low),
    billed.map(({ low }) => low),
  )
  // Rounded for itself, so that a cost that is known does not become a range of a cent.
  const spreads = roundUsed(costs.map(spreadOf), billed.map(spreadOf))
  return energies.map((energy, at) => {
    const low = lows[at] ?? 0
    return { energy, cost: { low, high: Math.round((low + (spreads[at] ?? 0)) * 100) / 100 } }
  })
}

function knownCosts(amounts: readonly BilledAmount[]): { low: number; high: number }[] | null {
  const known = amounts.flatMap(({ cost }) => cost ?? [])
  return known.length === amounts.length ? known : null
}

function spreadOf({ low, high }: { low: number; high: number }): number {
  return high - low
}

/** Rounds values to hundredths that add up to the sum of others; values of 0 stay 0. */
function roundUsed(values: readonly number[], whole: readonly number[]): number[] {
  const rounded = roundParts(
    values.filter((value) => value !== 0),
    100,
    whole.reduce((sum, value) => sum + value, 0),
  )
  let next = 0
  return values.map((value) => {
    if (value === 0) return 0
    next += 1
    return rounded[next - 1] ?? 0
  })
}
