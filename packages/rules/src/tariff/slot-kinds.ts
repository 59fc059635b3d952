import type { EuroRange, PriceKind, TariffBand } from './tariff.ts'

/** The share of each slot, 0 to 1, in hours of one kind at one price. */
export type KindShares = {
  /** The possible kinds; none: no contract defines the kind of these hours. */
  readonly kinds: readonly PriceKind[]
  /** €/kWh between the prices of the possible kinds; null if not known. */
  readonly range: EuroRange | null
  readonly shares: Float64Array
}

/**
 * The kinds and prices of the slots between edges (ms), in order of time; for each slot the shares add up to
 * 1.
 */
export function slotKinds(bands: readonly TariffBand[], edges: ArrayLike<number>): KindShares[] {
  const count = Math.max(0, edges.length - 1)
  const kinds = new Map<string, KindShares>()
  const kindOf = (of: Pick<KindShares, 'kinds' | 'range'>): KindShares => {
    const key = `${of.kinds.join(' ')} ${of.range?.low} ${of.range?.high}`
    const known = kinds.get(key) ?? { kinds: of.kinds, range: of.range, shares: new Float64Array(count) }
    kinds.set(key, known)
    return known
  }
  // A band has many slots, and its key takes longer than adding a share.
  let [last, kind]: [Pick<KindShares, 'kinds' | 'range'> | null, KindShares | null] = [null, null]
  const add = (of: Pick<KindShares, 'kinds' | 'range'>, slot: number, share: number): void => {
    kind = kind === null || of !== last ? kindOf(of) : kind
    last = of
    kind.shares[slot] = (kind.shares[slot] ?? 0) + share
  }
  let first = 0
  for (let slot = 0; slot < count; slot += 1) {
    const [from, to] = [edges[slot] ?? 0, edges[slot + 1] ?? 0]
    while (first < bands.length && (bands[first]?.to ?? 0) <= from) first += 1
    let rest = 1
    for (let index = first; index < bands.length; index += 1) {
      const band = bands[index]
      if (band === undefined || band.from >= to) break
      const share = (Math.min(to, band.to) - Math.max(from, band.from)) / (to - from)
      add(band, slot, share)
      rest -= share
    }
    // The sum of the shares may differ from 1 by a rounding error.
    if (rest > 1e-9) add({ kinds: [], range: null }, slot, rest)
  }
  return [...kinds.values()]
}
