/** Spans of event time in which messages arrived without a gap, oldest first: [from, until] in ms. */
export type ReceivedSpans = [from: number, until: number][]

/** Days; older spans are not judged again. */
export const MEMORY_DAYS = 40

/**
 * Adds one event time; spans closer to each other than `bound` ms are merged. Any order of arrival gives the same
 * spans. Returns true for a late message: one that does not extend the newest span or begin a newer one.
 */
export function addReceived(spans: ReceivedSpans, at: number, bound: number): boolean {
  const last = spans.at(-1)
  if (last === undefined || at > last[1] + bound) {
    spans.push([at, at])
    return false
  }
  if (at >= last[0]) {
    last[1] = Math.max(last[1], at)
    return false
  }
  const after = spans.findIndex(([from]) => from > at)
  const before = spans[after - 1]
  if (before !== undefined && at <= before[1]) return false
  spans.splice(after, 0, [at, at])
  joinAt(spans, after, bound)
  joinAt(spans, after - 1, bound)
  return true
}

/** Drops spans that are too old to be judged; the newest span always stays. */
export function forgetOldSpans(spans: ReceivedSpans, now: number): void {
  const oldest = now - MEMORY_DAYS * 86_400_000
  while (spans.length > 1 && (spans[0]?.[1] ?? oldest) < oldest) spans.shift()
}

function joinAt(spans: ReceivedSpans, index: number, bound: number): void {
  const [left, right] = [spans[index], spans[index + 1]]
  if (left === undefined || right === undefined || right[0] - left[1] > bound) return
  left[1] = Math.max(left[1], right[1])
  spans.splice(index + 1, 1)
}
