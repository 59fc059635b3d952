import type { Samples } from '#history/chunk-codec.ts'

/** A change of a flag: its time and new value. */
export type Edge = { at: number; value: number }

/**
 * The changes of a flag, from its samples in order of time. Before the first sample, the value counts as 0: a window
 * that is open in the first message was opened no later than that.
 */
export function valueEdges({ times, values }: Samples, before: number | null): Edge[] {
  let last = before ?? 0
  const edges: Edge[] = []
  for (const [index, at] of times.entries()) {
    const value = values[index] ?? 0
    if (value !== last) edges.push({ at, value })
    last = value
  }
  return edges
}
