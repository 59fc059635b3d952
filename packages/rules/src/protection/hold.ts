/** One measured value: ms, and what was measured. */
export type Sample = { readonly at: number; readonly value: number }

/** Samples in the order of their own times, whatever the order in which they came; one that came twice counts once. */
export function inOrder<One extends Sample>(samples: readonly One[]): One[] {
  const sorted = samples.toSorted((one, other) => one.at - other.at || one.value - other.value)
  return sorted.filter((one, index) => {
    const before = sorted[index - 1]
    return before === undefined || before.at !== one.at || before.value !== one.value
  })
}

/** The earlier of two instants (ms), null being never. */
export function earlier(one: number | null, other: number | null): number | null {
  if (one === null) return other
  return other === null ? one : Math.min(one, other)
}
