import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { DaySpan } from '@foyer/rules/schedule/edit-week.ts'
import { startTransition, useRef, useState, type PointerEvent } from 'react'
import type { Place, WeekChange } from './use-week-editor.ts'
import { applyDrag, edgeUnder, PRESS_PIXELS, quarterUnder, type Drag, type Grip } from './week-drag.ts'
import type { WeekRow } from './week-rows.ts'

/**
 * Painting a day and pulling the edges of its chosen block with a pointer. The row draws again only where the pointer
 * has come to another quarter of an hour; the week changes, and what is chosen, once: when it is let go.
 */
export function useWeekDrag(given: {
  row: WeekRow
  /** Quarters that the whole line stands for. */
  length: number
  week: Week
  brush: Order
  chosen: DaySpan | null
  onChoose: (place: Place) => void
  onChange: (change: WeekChange) => void
}) {
  const { row, length, week, brush, chosen, onChoose, onChange } = given
  const pressed = useRef<{ x: number; grip: Grip; hasMoved: boolean } | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const shareOf = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return width === 0 ? 0 : (event.clientX - left) / width
  }
  const placeOf = (event: PointerEvent<HTMLElement>, grip: Grip) =>
    grip.kind === 'paint'
      ? quarterUnder(row.clock, shareOf(event), length)
      : edgeUnder(row.clock, shareOf(event), length)
  const choosePressed = (grip: Grip) => {
    if (grip.kind === 'paint') onChoose({ day: row.day, quarter: grip.from })
  }
  return {
    preview: drag === null ? null : applyDrag(week, row.day, drag, brush),
    /** Whether a pointer is down on the day: the focus that comes with it chooses nothing, the release does. */
    isPressed: () => pressed.current !== null,
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0 || !event.isPrimary) return
        const edge = event.target instanceof HTMLElement ? event.target.dataset['grip'] : undefined
        const grip: Grip =
          chosen !== null && (edge === 'start' || edge === 'end')
            ? { kind: edge, span: chosen }
            : { kind: 'paint', from: quarterUnder(row.clock, shareOf(event), length) }
        pressed.current = { x: event.clientX, grip, hasMoved: false }
        event.currentTarget.setPointerCapture(event.pointerId)
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const press = pressed.current
        if (press === null) return
        press.hasMoved ||= Math.abs(event.clientX - press.x) >= PRESS_PIXELS
        if (!press.hasMoved) return
        const at = placeOf(event, press.grip)
        if (drag?.grip !== press.grip || drag.at !== at) setDrag({ grip: press.grip, at })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const press = pressed.current
        if (press === null) return
        pressed.current = null
        if (!press.hasMoved) return choosePressed(press.grip)
        // From the event and not from what is drawn: a fast hand lets go before its last move is.
        const drawn = { grip: press.grip, at: placeOf(event, press.grip) }
        // What was drawn stays on screen until the whole page that follows from it is ready: no frame waits for it.
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
