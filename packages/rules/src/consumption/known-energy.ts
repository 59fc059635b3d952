/** Energy over half-hours: `edges` (ms) are one more than the values of each column, Wh, NaN where nothing is known. */
export type EnergyColumns = {
  readonly edges: ArrayLike<number>
  /** What adds up to the whole, by its name: the meter, or without one each thing that measures. */
  readonly columns: ReadonlyMap<string, ArrayLike<number>>
}

/** [from, to) in ms. */
export type Span = { readonly from: number; readonly to: number }

/** ms for which the newest values may be on their way before a period counts as known in part. */
const onTheirWay = 2 * 3_600_000

/**
 * The part of a span in which everything that counts is known; null where there is none. A meter says what it counted
 * while nobody heard it, so that only the ends of what it said are open.
 */
export function knownPart({ edges, columns }: EnergyColumns, { from, to }: Span): Span | null {
  let [first, last] = [-1, -1]
  for (let slot = 0; slot + 1 < edges.length && columns.size > 0; slot += 1) {
    if ((edges[slot + 1] ?? 0) <= from || (edges[slot] ?? 0) >= to) continue
    if (columns.values().some((column) => Number.isNaN(column[slot] ?? Number.NaN))) continue
    if (first < 0) first = slot
    last = slot
  }
  if (first < 0) return null
  return { from: Math.max(from, edges[first] ?? from), to: Math.min(to, edges[last + 1] ?? to) }
}

/** Since and until when a span, as far as it has come, is known; null on a side that lacks nothing. */
export function missingOf(
  energy: EnergyColumns,
  { from, to, now }: Span & { readonly now: number },
): { readonly since: number | null; readonly until: number | null; readonly part: Span | null } {
  const end = Math.min(to, now)
  const part = knownPart(energy, { from, to: end })
  if (part === null) return { since: null, until: null, part }
  // Of a span that is over everything must be known; while it lasts the newest values may be on their way.
  const isShort = part.to < (to <= now ? to : end - onTheirWay)
  return { since: part.from > from ? part.from : null, until: isShort ? part.to : null, part }
}

/** Wh within a span, by time where it cuts a half-hour; null unless every column knows all of it. */
export function wholeEnergy({ edges, columns }: EnergyColumns, { from, to }: Span): number | null {
  if (to <= from || columns.size === 0) return null
  // What lies before the first or after the last edge is not known.
  if ((edges[0] ?? Number.POSITIVE_INFINITY) > from || (edges[edges.length - 1] ?? 0) < to) return null
  let energy = 0
  for (const column of columns.values()) {
    for (let slot = 0; slot + 1 < edges.length; slot += 1) {
      const [start, end] = [edges[slot] ?? 0, edges[slot + 1] ?? 0]
      if (end <= from || start >= to) continue
      energy += ((column[slot] ?? Number.NaN) * (Math.min(end, to) - Math.max(start, from))) / (end - start)
    }
  }
  return Number.isNaN(energy) ? null : energy
}

/**
 * Energy of two spans that may be held against each other: both known whole, and measured by the same things. Null
 * otherwise: a period known in part has no percentage.
 */
export function comparedEnergy(
  here: EnergyColumns & Span,
  there: EnergyColumns & Span,
): { readonly here: number; readonly there: number } | null {
  const isSame =
    here.columns.size === there.columns.size && here.columns.keys().every((name) => there.columns.has(name))
  if (!isSame) return null
  const [one, other] = [wholeEnergy(here, here), wholeEnergy(there, there)]
  return one === null || other === null ? null : { here: one, there: other }
}

/** ms of a period, and Wh, below which a percentage says more about the meters than about the home. */
const leastCompared = { duration: 3_600_000, energy: 100 }

/**
 * How much more (positive) or less (negative) than before, in whole hundredths; null where there is nothing to compare
 * with, or the period has lasted too short a time (ms) for a comparison to mean anything.
 */
export function changeInPercent(now: number | null, before: number | null, duration: number): number | null {
  if (now === null || before === null || before < leastCompared.energy) return null
  if (duration < leastCompared.duration) return null
  return Math.round(((now - before) / before) * 100)
}
