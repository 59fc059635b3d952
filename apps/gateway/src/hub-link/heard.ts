/** Spans of event time in which messages arrived without a gap, oldest first: [from, until] in ms. */
export type Heard = [from: number, until: number][]

/** Days; older spans are not judged again. */
export const MEMORY_DAYS = 40

/**
 * Adds one event time; spans closer to each other than `bound` ms are merged. Any order of arrival gives the same
 * spans. Returns true for a late message: one that does not extend the newest span or begin a newer one.
 */
export function addHeard(heard: Heard, at: number, bound: number): boolean {
  const last = heard.at(-1)
  if (last === undefined || at > last[1] + bound) {
    heard.push([at, at])
    return false
  }
  if (at >= last[0]) {
    last[1] = Math.max(last[1], at)
    return false
  }
  const after = heard.findIndex(([from]) => from > at)
  const before = heard[after - 1]
  if (before !== undefined && at <= before[1]) return false
  heard.splice(after, 0, [at, at])
  joinAt(heard, after, bound)
  joinAt(heard, after - 1, bound)
  return true
}

/** Drops spans that are too old to be judged; the newest span always stays. */
export function forgetHeard(heard: Heard, now: number): void {
  const oldest = now - MEMORY_DAYS * 86_400_000
  while (heard.length > 1 && (heard[0]?.[1] ?? oldest) < oldest) heard.shift()
}

function joinAt(heard: Heard, index: number, bound: number): void {
  const [left, right] = [heard[index], heard[index + 1]]
  if (left === undefined || right === undefined || right[0] - left[1] > bound) return
  left[1] = Math.max(left[1], right[1])
  heard.splice(index + 1, 1)
}
