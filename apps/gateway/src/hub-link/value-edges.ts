import type { Samples } from '#history/chunk-codec.ts'

/** A flag that changed: when, and to what. */
export type Edge = { at: number; value: number }

/**
 * The changes of a flag, from its samples in order of time. What was never heard before counts as 0: a window that is
 * met open was opened no later than then.
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
