import { orders, type Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { paint, resize, type DaySpan } from '@foyer/rules/schedule/edit-week.ts'
import { wallAt, type RowClock } from '@foyer/rules/schedule/row-clock.ts'

/** An action that a key triggers in the week. */
export type WeekAction =
  | { kind: 'go-to-block'; by: -1 | 1 }
  | { kind: 'day'; by: -1 | 1 }
  | { kind: 'end'; of: 'first' | 'last' }
  | { kind: 'resize'; by: -1 | 1 }
  | { kind: 'move'; by: -1 | 1 }
  | { kind: 'order'; order: Order }
  | { kind: 'remove' | 'insert' | 'details' | 'copy' | 'paste' | 'undo' | 'redo' }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; metaKey: boolean; altKey: boolean }

const horizontalKeys: Record<string, -1 | 1> = { ArrowLeft: -1, ArrowRight: 1 }
const verticalKeys: Record<string, -1 | 1> = { ArrowUp: -1, ArrowDown: 1 }
const plain: Record<string, WeekAction> = {
  Home: { kind: 'end', of: 'first' },
  End: { kind: 'end', of: 'last' },
  Delete: { kind: 'remove' },
  Backspace: { kind: 'remove' },
  Insert: { kind: 'insert' },
  '+': { kind: 'insert' },
  Enter: { kind: 'details' },
}
const letterKeys: Record<string, WeekAction> = {
  c: { kind: 'copy' },
  v: { kind: 'paste' },
  z: { kind: 'undo' },
  y: { kind: 'redo' },
}

/** The action of a key on a block; null leaves the key to the browser. */
export function weekAction({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): WeekAction | null {
  if (altKey) return null
  const horizontalStep = horizontalKeys[key]
  if (ctrlKey || metaKey) {
    if (horizontalStep !== undefined && ctrlKey) return { kind: 'move', by: horizontalStep }
    if (shiftKey && key.toLowerCase() === 'z') return { kind: 'redo' }
    return letterKeys[key] ?? null
  }
  if (horizontalStep !== undefined) return { kind: shiftKey ? 'resize' : 'go-to-block', by: horizontalStep }
  const verticalStep = verticalKeys[key]
  if (verticalStep !== undefined && !shiftKey) return { kind: 'day', by: verticalStep }
  const order = orderOfKey(key)
  if (order !== null) return { kind: 'order', order }
  return plain[key] ?? null
}

/** The order of a digit key in the palette; null for any other key. */
function orderOfKey(key: string): Order | null {
  return /^[1-6]$/.test(key) ? (orders[Number(key) - 1] ?? null) : null
}

/** What a drag does: paint from the pressed quarter, or move an edge of the selected block. */
export type DragMode = { kind: 'paint'; from: number } | { kind: 'start' | 'end'; span: DaySpan }

/** `at` is the edge of a quarter that is nearest to the pointer. */
export type Drag = { grip: DragMode; at: number }

/** Maximum movement of a pointer that still counts as a press, px. */
export const CLICK_TOLERANCE_PX = 4

/**
 * The quarter of a day's wall clock under a pointer.
 * @param share of the line from its left, 0 to 1
 * @param length quarters on the whole line
 */
export function quarterUnder(clock: RowClock, share: number, length: number): number {
  const elapsed = Math.min(Math.max(share * length, 0), clock.length - 0.01)
  return Math.floor(wallAt(clock, Math.floor(elapsed)))
}

/** The quarter edge nearest to a pointer, 0 to 96; parameters as in `quarterUnder`. */
export function edgeUnder(clock: RowClock, share: number, length: number): number {
  const elapsed = Math.min(Math.max(Math.round(share * length), 0), clock.length)
  return Math.round(wallAt(clock, elapsed))
}

/** Returns the week after a drag, and the part of the day that it changed. */
export function applyDrag(
  week: Week,
  day: number,
  { grip, at }: Drag,
  brush: Order,
): { week: Week; span: DaySpan } {
  if (grip.kind !== 'paint') return resize(week, grip.span, grip.kind, at)
  const span = { day, from: Math.min(grip.from, at), to: Math.max(grip.from + 1, at) }
  return { week: paint(week, span, brush), span }
}

/** A block of a day and where it is drawn, in px from the top of its list. */
export type DrawnBlock = { from: number; to: number; top: number; bottom: number }

/** The quarter edge nearest to a height (px) in a list of blocks, each with its own scale. */
export function edgeAtHeight(blocks: readonly DrawnBlock[], height: number): number {
  const block = blocks.find(({ bottom }) => height < bottom) ?? blocks.at(-1)
  if (block === undefined) return 0
  const { from, to, top, bottom } = block
  const share = Math.min(Math.max((height - top) / (bottom - top), 0), 1)
  return Math.round(from + share * (to - from))
}

/** The height (px) of a quarter edge in a list of blocks. */
export function heightOfEdge(blocks: readonly DrawnBlock[], edge: number): number {
  const block = blocks.find(({ to }) => edge <= to) ?? blocks.at(-1)
  if (block === undefined) return 0
  const { from, to, top, bottom } = block
  return top + ((edge - from) / (to - from)) * (bottom - top)
}
