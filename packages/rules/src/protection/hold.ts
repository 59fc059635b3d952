/** One measured value, and when (ms) it was measured. */
export type Sample = { readonly at: number; readonly value: number }

/** Samples sorted by their own times, without duplicates. */
export function inOrder<One extends Sample>(samples: readonly One[]): One[] {
  const sorted = samples.toSorted((one, other) => one.at - other.at || one.value - other.value)
  return sorted.filter((one, index) => {
    const before = sorted[index - 1]
    return before === undefined || before.at !== one.at || before.value !== one.value
  })
}

/** The earlier of two instants (ms); null means never. */
export function earlier(one: number | null, other: number | null): number | null {
  if (one === null) return other
  return other === null ? one : Math.min(one, other)
}
