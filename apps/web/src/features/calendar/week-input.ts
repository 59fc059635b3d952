import { startTransition, useRef, useState, type PointerEvent } from 'react'
import { orders, type Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import { paint, resize, type DaySpan } from '@foyer/rules/schedule/edit-week.ts'
import { wallAt, type RowClock } from '@foyer/rules/schedule/row-clock.ts'
import type { WeekDay } from './week-days.ts'

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

/** A position in the week: the block that contains it is selected. */
export type Selection = { day: number; quarter: number }

/** A change of a week, and the part of a day that it changes. */
export type WeekChange = (week: Week) => { week: Week; span: DaySpan }

/** What a drag does: paint from the pressed quarter, or move an edge of the selected block. */
export type DragMode = { kind: 'paint'; from: number } | { kind: 'start' | 'end'; span: DaySpan }

/** `at` is the edge of a quarter that is nearest to the pointer. */
export type Drag = { grip: DragMode; at: number }

/** Maximum movement of a pointer that still counts as a press, px. */
const CLICK_TOLERANCE_PX = 4

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

/**
 * Pointer handlers to paint a day and drag the edges of its selected block. The row renders again only when the pointer
 * reaches another quarter hour; the week and the selection change once, on release.
 */
export function useWeekDrag(options: {
  row: WeekDay
  /** Quarters on the whole line. */
  length: number
  week: Week
  brush: Order
  selected: DaySpan | null
  onSelect: (selection: Selection) => void
  onChange: (change: WeekChange) => void
}) {
  const { row, length, week, brush, selected, onSelect, onChange } = options
  const pressed = useRef<{ x: number; grip: DragMode; hasMoved: boolean } | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const shareOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return width === 0 ? 0 : (event.clientX - left) / width
  }
  const edgeOf = (event: PointerEvent<HTMLElement>) => edgeUnder(row.clock, shareOf(event), length)
  const choosePressed = (grip: DragMode) => {
    if (grip.kind === 'paint') onSelect({ day: row.day, quarter: grip.from })
  }
  return {
    preview: drag === null ? null : applyDrag(week, row.day, drag, brush),
    /** Whether a pointer is down on the day: its focus event does not select, the release does. */
    isPressed: () => pressed.current !== null,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return
        const edge = event.target instanceof HTMLElement ? event.target.dataset['grip'] : undefined
        const grip: DragMode =
          selected !== null && (edge === 'start' || edge === 'end')
            ? { kind: edge, span: selected }
            : { kind: 'paint', from: quarterUnder(row.clock, shareOf(event), length) }
        pressed.current = { x: event.clientX, grip, hasMoved: false }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const press = pressed.current
        if (press === null) return
        press.hasMoved ||= Math.abs(event.clientX - press.x) >= CLICK_TOLERANCE_PX
        if (!press.hasMoved) return
        // The preview can remove the focused cell: the grid keeps the focus, and with it the keys.
        const grid = event.currentTarget.closest<HTMLElement>('[role="grid"]')
        if (grid?.contains(document.activeElement) === true) grid.focus({ preventScroll: true })
        const at = edgeOf(event)
        if (drag?.grip !== press.grip || drag.at !== at) setDrag({ grip: press.grip, at })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const press = pressed.current
        if (press === null) return
        pressed.current = null
        if (!press.hasMoved) return choosePressed(press.grip)
        // From the event, not from the rendered state: the pointer can be released before its last move is rendered.
        const drawn = { grip: press.grip, at: edgeOf(event) }
        // The drag stays on screen until the updated page is ready, so that no frame is blocked.
        startTransition(() => {
          onChange((latest) => applyDrag(latest, row.day, drawn, brush))
          setDrag(null)
        })
      },
      onPointerCancel() {
        const press = pressed.current
        pressed.current = null
        setDrag(null)
        if (press !== null) choosePressed(press.grip)
      },
    },
  }
}
