import {
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { percent } from './css-percent.ts'

import typography from './typography.module.css'
import styles from './time-chart.module.css'

/**
 * A surface under charts of one time axis: dragged sideways it moves in time, pinched or turned with Ctrl it zooms
 * around the pointer, and the keyboard does both. A mouse over it, a tap or Shift with an arrow reads one point. What
 * is drawn, and how far it goes, is the caller's: `onMove` is told what was meant, in shares of what is shown.
 */
export function TimeChart({
  label,
  hint,
  onMove,
  readAt,
  children,
}: {
  label: string
  /** How it is moved, for screen readers. */
  hint: string
  onMove: (move: Move) => void
  /** What is known near a share of what is shown; null where there is nothing to read. */
  readAt: (share: number) => ChartReading | null
  /** @param reading to be drawn over the plots, as wide as they are */
  children: (reading: ReactNode) => ReactNode
}) {
  const hintId = useId()
  const pointers = useRef(new Map<number, number>())
  const start = useRef<{ x: number; spread: number } | null>(null)
  const plots = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState(0)
  const [pointed, setPointed] = useState<number | null>(null)

  function move(to: Move): void {
    setPointed(null)
    onMove(to)
  }

  /** Where the charts themselves stand: their titles beside them are no part of what is shown. */
  function plotBox(): { left: number; width: number } {
    const { left = 0, width = 0 } = plots.current?.getBoundingClientRect() ?? {}
    return { left, width: Math.max(1, width) }
  }

  function point(clientX: number): void {
    const { left, width } = plotBox()
    const share = (clientX - left) / width
    setPointed(share < 0 || share > 1 ? null : share)
  }

  function places(): { x: number; spread: number } {
    const all = [...pointers.current.values()]
    return {
      x: all.reduce((sum, x) => sum + x, 0) / Math.max(1, all.length),
      spread: all.length < 2 ? 0 : Math.max(...all) - Math.min(...all),
    }
  }

  function handleDown(event: PointerEvent<HTMLDivElement>): void {
    const isButton = event.target instanceof Element && event.target.closest('a, button') !== null
    if (isButton || (event.pointerType === 'mouse' && event.button !== 0)) return
    pointers.current.set(event.pointerId, event.clientX)
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = places()
  }

  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    if (!pointers.current.has(event.pointerId)) {
      if (event.pointerType === 'mouse') point(event.clientX)
      return
    }
    pointers.current.set(event.pointerId, event.clientX)
    if (start.current !== null && pointers.current.size === 1) setDrag(places().x - start.current.x)
  }

  function handleUp(event: PointerEvent<HTMLDivElement>): void {
    if (!pointers.current.has(event.pointerId)) return
    const from = start.current
    const to = places()
    const box = plotBox()
    pointers.current.delete(event.pointerId)
    setDrag(0)
    start.current = pointers.current.size === 0 ? null : places()
    if (from === null || event.type === 'pointercancel') return
    if (from.spread > 10 && to.spread > 10) {
      pointers.current.clear()
      start.current = null
      const at = Math.min(1, Math.max(0, (to.x - box.left) / box.width))
      move({ kind: 'zoom', at, factor: from.spread / to.spread })
    } else if (Math.abs(to.x - from.x) > 4) {
      move({ kind: 'pan', share: (from.x - to.x) / box.width })
    } else if (pointers.current.size === 0) point(event.clientX)
  }

  function handleKey(event: KeyboardEvent<HTMLDivElement>): void {
    if (event.target !== event.currentTarget) return
    const step = keyStep(event)
    const meant = keyMove(event)
    if (step !== null) setPointed(Math.min(1, Math.max(0, (pointed ?? 0.5) + step)))
    else if (event.key === 'Escape' && pointed !== null) setPointed(null)
    else if (meant !== null) move(meant)
    else return
    event.preventDefault()
  }

  return (
    // A surface that is dragged, with keys for the same; whoever cannot has the buttons beside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      className={styles.chart}
      role="group"
      aria-label={label}
      aria-describedby={hintId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      data-dragged={drag !== 0 || undefined}
      style={{ '--drag': `${drag}px` }}
      ref={(element) => {
        // React listens to the wheel passively: it could not be kept from zooming the page.
        const handleWheel = (event: WheelEvent) => {
          const meant = wheelMove(event, plotBox())
          if (meant === null) return
          event.preventDefault()
          move(meant)
        }
        element?.addEventListener('wheel', handleWheel, { passive: false })
        return () => element?.removeEventListener('wheel', handleWheel)
      }}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') setPointed(null)
      }}
      onKeyDown={handleKey}
      onBlur={() => setPointed(null)}
    >
      <p id={hintId} className={typography.visuallyHidden}>
        {hint}
      </p>
      {children(
        <ChartReadingBox place={plots} reading={pointed === null || drag !== 0 ? null : readAt(pointed)} />,
      )}
    </div>
  )
}

/** What somebody means to do to a span of time: shares are of the span shown, 0 to 1 from its start. */
export type Move =
  | { kind: 'zoom'; at: number; factor: number }
  | { kind: 'pan'; share: number }
  | { kind: 'reset' }

const STEP = 0.25
/** Of the span shown: half an hour of a day. */
const READ_STEP = 1 / 48
const ZOOM = 0.5

/** How far Shift and an arrow carry the point that is read, as a share of what is shown; null for any other key. */
function keyStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): number | null {
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  return key === 'ArrowLeft' ? -READ_STEP : READ_STEP
}

/** What a key means: arrows move, plus and minus zoom in the middle, 0 goes back; null for any other. */
export function keyMove({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Move | null {
  // Those are the browser's.
  if (ctrlKey || metaKey || altKey) return null
  switch (key) {
    case 'ArrowLeft':
      return { kind: 'pan', share: -STEP }
    case 'ArrowRight':
      return { kind: 'pan', share: STEP }
    case 'PageUp':
      return { kind: 'pan', share: -1 }
    case 'PageDown':
      return { kind: 'pan', share: 1 }
    case '+':
    case '=':
      return { kind: 'zoom', at: 0.5, factor: ZOOM }
    case '-':
      return { kind: 'zoom', at: 0.5, factor: 1 / ZOOM }
    case '0':
      return { kind: 'reset' }
    default:
      return null
  }
}

/** What the wheel means: with Ctrl (or two fingers apart) it zooms, sideways it moves; otherwise the page scrolls. */
export function wheelMove(
  event: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'clientX'>,
  box: { left: number; width: number },
): Move | null {
  if (event.ctrlKey || event.metaKey) {
    const at = Math.min(1, Math.max(0, (event.clientX - box.left) / box.width))
    return { kind: 'zoom', at, factor: Math.exp(Math.max(-60, Math.min(60, event.deltaY)) / 120) }
  }
  const sideways = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
  if (sideways === 0 || Math.abs(sideways) <= Math.abs(event.shiftKey ? 0 : event.deltaY)) return null
  return { kind: 'pan', share: sideways / box.width }
}

/** What is known at one instant of the charts: where it stands, 0 to 1 from their start, and every value there. */
export type ChartReading = {
  share: number
  time: string
  values: readonly { key: string; label: string; value: string }[]
}

/** A line through all charts at the point that is read, and what is known there; said to screen readers too. */
function ChartReadingBox({
  place,
  reading,
}: {
  place: RefObject<HTMLDivElement | null>
  reading: ChartReading | null
}) {
  return (
    <div ref={place} className={styles.reading} role="status">
      {reading === null ? null : (
        <div
          className={styles.line}
          data-left={reading.share > 0.5 || undefined}
          style={{ left: percent(reading.share) }}
        >
          <p>
            <b>{reading.time}</b>
            {reading.values.map(({ key, label, value }) => (
              <span key={key}>
                {label} <b>{value}</b>
              </span>
            ))}
          </p>
        </div>
      )}
    </div>
  )
}
