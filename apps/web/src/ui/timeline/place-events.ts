import { labelWidth, positionOn, type Axis } from './axis.ts'
import { isCrossed } from './label-box.ts'

/** Something that happened, in milliseconds since the epoch; without `to` it is a moment. */
export type LineEvent = { from: number; to?: number | undefined; label: string; description: string }

/** The smallest mark of an event, and the air between it and its words, in pixels. */
const [MARK, AIR] = [8, 8]

/**
 * On which side of its mark an event has its words: after it, else before it, else nowhere, so that no words stand
 * under the now-line, on a mark or on other words.
 */
export function placeEvents(
  axis: Axis,
  events: readonly LineEvent[],
  width: number,
): ('after' | 'before' | null)[] {
  const now = axis.now === null ? null : positionOn(axis, axis.now) * width
  const marks = events.map((event) => {
    const from = positionOn(axis, event.from) * width
    return { from, to: Math.max(from + MARK, positionOn(axis, event.to ?? event.from) * width) }
  })
  // Up to where the line is taken by what came before.
  let taken = 0
  return events.map((event, index) => {
    const mark = marks[index] ?? { from: 0, to: 0 }
    const size = labelWidth(event.label) + AIR
    const next = marks[index + 1]?.from ?? width
    const before = mark.from - size
    const side =
      mark.to + size + 4 <= next && !isCrossed(now, mark.to, mark.to + size)
        ? 'after'
        : before >= taken + 4 && !isCrossed(now, before, mark.from)
          ? 'before'
          : null
    taken = Math.max(taken, side === 'after' ? mark.to + size : mark.to)
    return side
  })
}
