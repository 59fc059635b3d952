/** A label's place in pixels. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** A straight piece of what is drawn, in pixels. */
export type Segment = { x1: number; y1: number; x2: number; y2: number }

/** Half of the now-line and a little air, in pixels. */
export const NOW_HALF = 4

/** Whether words from `left` to `right` would stand under a now-line at `now` (pixels; null: there is none). */
export function isCrossed(now: number | null, left: number, right: number): boolean {
  return now !== null && left < now + NOW_HALF && right > now - NOW_HALF
}

/** Whether two boxes share a pixel. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}

/** Whether a piece of a curve runs through a box. */
export function runsThrough({ x1, y1, x2, y2 }: Segment, box: Box): boolean {
  // The piece as a share from 0 to 1 is cut at each side of the box; what is left of it is inside.
  let [from, to] = [0, 1]
  for (const [start, step, low, high] of [
    [x1, x2 - x1, box.left, box.right],
    [y1, y2 - y1, box.top, box.bottom],
  ] as const) {
    if (step === 0) {
      if (start < low || start > high) return false
      continue
    }
    const [one, other] = [(low - start) / step, (high - start) / step]
    from = Math.max(from, Math.min(one, other))
    to = Math.min(to, Math.max(one, other))
  }
  return from <= to
}
