import type { Order } from '@foyer/contract/heating.ts'
import type { Week } from '@foyer/contract/schedule.ts'
import type { DaySpan } from '@foyer/rules/schedule/edit-week.ts'
import { useRef, useState, type PointerEvent } from 'react'
import type { Place } from './use-week-editor.ts'
import { applyDrag, edgeUnder, PRESS_PIXELS, quarterUnder, type Drag, type Grip } from './week-drag.ts'
import type { WeekRow } from './week-rows.ts'

/**
 * Painting a day and pulling the edges of its chosen block with a pointer. The row draws again only where the pointer
 * has come to another quarter of an hour; the week changes once, when it is let go.
 */
export function useWeekDrag(given: {
  row: WeekRow
  /** Quarters that the whole line stands for. */
  length: number
  week: Week
  brush: Order
  chosen: DaySpan | null
  onChoose: (place: Place) => void
  onChange: (week: Week, about: DaySpan) => void
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
  const end = () => {
    pressed.current = null
    setDrag(null)
  }
  return {
    preview: drag === null ? null : applyDrag(week, row.day, drag, brush),
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
        if (drag === null || drag.at !== at) setDrag({ grip: press.grip, at })
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        const press = pressed.current
        if (press === null) return
        // From the event and not from what is drawn: a fast hand lets go before its last move is.
        if (press.hasMoved) {
          const drawn = { grip: press.grip, at: placeOf(event, press.grip) }
          const changed = applyDrag(week, row.day, drawn, brush)
          onChange(changed.week, changed.span)
        } else if (press.grip.kind === 'paint') onChoose({ day: row.day, quarter: press.grip.from })
        end()
      },
      onPointerCancel: end,
    },
  }
}
