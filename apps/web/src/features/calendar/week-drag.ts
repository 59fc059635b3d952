import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { paint, resize, type DaySpan } from '@foyer/rules/schedule/edit-week.ts'
import { wallAt, type RowClock } from '@foyer/rules/schedule/row-clock.ts'

/** What a pointer does to a day: paint from the quarter it came down on, or pull an edge of the chosen block. */
export type Grip = { kind: 'paint'; from: number } | { kind: 'start' | 'end'; span: DaySpan }

export type Drag = { grip: Grip; at: number }

/** Pixels that a pointer may tremble and still be a press. */
export const PRESS_PIXELS = 4

/**
 * The quarter of a day's wall clock under a pointer.
 * @param share of the line from its left, 0 to 1
 * @param length quarters that the whole line stands for
 */
export function quarterUnder(clock: RowClock, share: number, length: number): number {
  const elapsed = Math.min(Math.max(share * length, 0), clock.length - 0.01)
  return Math.floor(wallAt(clock, Math.floor(elapsed)))
}

/** The edge of a quarter that is nearest to a pointer, 0 to 96. */
export function edgeUnder(clock: RowClock, share: number, length: number): number {
  const elapsed = Math.min(Math.max(Math.round(share * length), 0), clock.length)
  return Math.round(wallAt(clock, elapsed))
}

/** The week as a drag leaves it, and the stretch that it was about. */
export function applyDrag(
  week: Week,
  day: number,
  { grip, at }: Drag,
  brush: Order,
): { week: Week; span: DaySpan } {
  if (grip.kind !== 'paint') return resize(week, grip.span, grip.kind, at)
  const span = { day, from: Math.min(grip.from, at), to: Math.max(grip.from, at) + 1 }
  return { week: paint(week, span, brush), span }
}
