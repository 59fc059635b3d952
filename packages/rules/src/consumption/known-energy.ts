/**
 * Energy per half-hour. `edges` (ms) has one value more than each column; the columns are Wh, NaN if not
 * known.
 */
export type EnergyColumns = {
  readonly edges: ArrayLike<number>
  /** The columns that add up to the total, by name: the meter, or without one each measuring device. */
  readonly columns: ReadonlyMap<string, ArrayLike<number>>
}

/** [from, to) in ms. */
export type Span = { readonly from: number; readonly to: number }

/** ms by which the newest values may be late before a period counts as partly known. */
const onTheirWay = 2 * 3_600_000

/**
 * The part of a span in which all columns are known; null if there is none. A meter also counts while it is
 * not connected, so only the ends of its values are open.
 */
export function knownPart({ edges, columns }: EnergyColumns, { from, to }: Span): Span | null {
  let [first, last] = [-1, -1]
  const all = [...columns.values()]
  for (let slot = 0; slot + 1 < edges.length && all.length > 0; slot += 1) {
    if ((edges[slot + 1] ?? 0) <= from || (edges[slot] ?? 0) >= to) continue
    if (all.some((column) => Number.isNaN(column[slot] ?? Number.NaN))) continue
    if (first < 0) first = slot
    last = slot
  }
  if (first < 0) return null
  return { from: Math.max(from, edges[first] ?? from), to: Math.min(to, edges[last + 1] ?? to) }
}

/** Since and until when a span is known, up to now; null on a side where nothing is missing. */
export function missingOf(
  energy: EnergyColumns,
  { from, to, now }: Span & { readonly now: number },
): { readonly since: number | null; readonly until: number | null; readonly part: Span | null } {
  const end = Math.min(to, now)
  const part = knownPart(energy, { from, to: end })
  if (part === null) return { since: null, until: null, part }
  // A past span must be known completely; in a running one the newest values may be late.
  const isShort = part.to < (to <= now ? to : end - onTheirWay)
  return { since: part.from > from ? part.from : null, until: isShort ? part.to : null, part }
}

/**
 * Wh within a span, in proportion to the time if it cuts a half-hour; null unless every column is known in
 * all of it.
 */
export function wholeEnergy({ edges, columns }: EnergyColumns, { from, to }: Span): number | null {
  if (to <= from || columns.size === 0) return null
  // Outside the first and last edge nothing is known.
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

/** True if the same devices measured both. */
export function isSameMeasurement(
  { columns: here }: EnergyColumns,
  { columns: there }: EnergyColumns,
): boolean {
  return here.size === there.size && here.keys().every((name) => there.has(name))
}

/**
 * Energy of two spans that can be compared: both completely known, and measured by the same devices.
 * Otherwise null: a partly known period has no percentage.
 */
export function comparedEnergy(
  here: EnergyColumns & Span,
  there: EnergyColumns & Span,
): { readonly here: number; readonly there: number } | null {
  if (!isSameMeasurement(here, there)) return null
  const [one, other] = [wholeEnergy(here, here), wholeEnergy(there, there)]
  return one === null || other === null ? null : { here: one, there: other }
}

/**
 * Shortest period (ms) and smallest energy (Wh) for which a percentage describes the home rather than the
 * meters.
 */
const leastCompared = { duration: 3_600_000, energy: 100 }

/**
 * The increase (positive) or decrease (negative) in whole percent; null without a value to compare with, or
 * if the period is too short (ms) for a meaningful comparison.
 */
export function changeInPercent(now: number | null, before: number | null, duration: number): number | null {
  if (now === null || before === null || before < leastCompared.energy) return null
  if (duration < leastCompared.duration) return null
  return Math.round(((now - before) / before) * 100)
}
