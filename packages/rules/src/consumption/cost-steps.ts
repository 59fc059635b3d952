import { roundParts } from './round-parts.ts'

/** Energy (Wh) and what it cost (€). */
type Priced = { readonly energy: number; readonly cost: number }

/** Euros by which a cost changed: exactly, and to the cent so that all steps add up to the displayed difference. */
export type CostStep<Key> = {
  readonly key: Key | 'weather' | 'price'
  readonly exact: number
  readonly shown: number
}

/**
 * From the cost of a period to that of another: the weather, then the energy of each use (Wh more or less, in the same
 * weather) at the mean price of the first period, then the price. The last step is the energy of the second period at
 * the difference of the mean prices, so it contains prices and the choice of hours. The steps add up to the difference,
 * to the cent. null without energy in the first period, because it has no mean price.
 */
export function costSteps<Key extends string>({
  from,
  corrected,
  to,
  uses,
}: {
  from: Priced
  /** The first period in the weather of the second one; null without a correction. */
  corrected: Priced | null
  to: Priced
  /** Together the difference in energy between the (corrected) first period and the second one. */
  uses: readonly { readonly key: Key; readonly change: number }[]
}): { price: { from: number; to: number | null }; steps: CostStep<Key>[] } | null {
  const base = corrected ?? from
  if (base.energy <= 0) return null
  const price = base.cost / base.energy
  const parts: { key: CostStep<Key>['key']; exact: number }[] = [
    ...(corrected === null ? [] : [{ key: 'weather' as const, exact: corrected.cost - from.cost }]),
    ...uses.map(({ key, change }) => ({ key, exact: change * price })),
    { key: 'price', exact: to.cost - to.energy * price },
  ]
  const cents = (euros: number) => roundParts([euros], 100)[0] ?? 0
  const shown = roundParts(
    parts.map(({ exact }) => exact),
    100,
    cents(to.cost) - cents(from.cost),
  )
  return {
    price: { from: price * 1000, to: to.energy > 0 ? (to.cost / to.energy) * 1000 : null },
    steps: parts.map((part, index) => ({ ...part, shown: shown[index] ?? 0 })),
  }
}
