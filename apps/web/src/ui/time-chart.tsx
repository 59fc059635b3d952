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
 * A surface for charts that share one time axis: a drag pans, a pinch or Ctrl with the wheel zooms around the
 * pointer, and the keyboard does both. Hovering, a tap or Shift with an arrow reads one point. The caller owns what
 * is drawn and the limits: `onMove` receives the intended move, in shares of the span shown.
 *
 * The charts are SVG and text, not a canvas library: screen readers can read them, and their text follows the browser's
 * font size. They are fast enough because `chart-buckets.ts` limits the points of each request.
 */
export function TimeChart({
  label,
  hint,
  onMove,
  readAt,
  children,
}: {
  label: string
  /** How to use it, for screen readers. */
  hint: string
  onMove: (move: Move) => void
  /** The values near a share of the span shown; null if there is nothing to read. */
  readAt: (share: number) => ChartReading | null
  /** @param reading rendered over the plots, as wide as they are */
  children: (reading: ReactNode) => ReactNode
}) {
  const hintId = useId()
  const pointers = useRef(new Map<number, number>())
  const start = useRef<{ x: number; spread: number } | null>(null)
  const plots = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState(0)
  const [pointerShare, setPointerShare] = useState<number | null>(null)

  function move(to: Move): void {
    setPointerShare(null)
    onMove(to)
  }

  /** The box of the plots, without the titles next to them. */
  function plotBox(): { left: number; width: number } {
    const { left = 0, width = 0 } = plots.current?.getBoundingClientRect() ?? {}
    return { left, width: Math.max(1, width) }
  }

  function point(clientX: number): void {
    const { left, width } = plotBox()
    const share = (clientX - left) / width
    setPointerShare(share < 0 || share > 1 ? null : share)
  }

  function pointerState(): { x: number; spread: number } {
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
    start.current = pointerState()
  }

  function handleMove(event: PointerEvent<HTMLDivElement>): void {
    if (!pointers.current.has(event.pointerId)) {
      if (event.pointerType === 'mouse') point(event.clientX)
      return
    }
    pointers.current.set(event.pointerId, event.clientX)
    if (start.current !== null && pointers.current.size === 1) setDrag(pointerState().x - start.current.x)
  }

  function handleUp(event: PointerEvent<HTMLDivElement>): void {
    if (!pointers.current.has(event.pointerId)) return
    const from = start.current
    const to = pointerState()
    const box = plotBox()
    pointers.current.delete(event.pointerId)
    setDrag(0)
    start.current = pointers.current.size === 0 ? null : pointerState()
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
    const intended = keyMove(event)
    if (step !== null) setPointerShare(Math.min(1, Math.max(0, (pointerShare ?? 0.5) + step)))
    else if (event.key === 'Escape' && pointerShare !== null) setPointerShare(null)
    else if (intended !== null) move(intended)
    else return
    event.preventDefault()
  }

  return (
    // A surface that is dragged, with keys for the same; buttons next to it do the same too.
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
        // React registers wheel listeners as passive, which cannot prevent the page from zooming.
        const handleWheel = (event: WheelEvent) => {
          const intended = wheelMove(event, plotBox())
          if (intended === null) return
          event.preventDefault()
          move(intended)
        }
        element?.addEventListener('wheel', handleWheel, { passive: false })
        return () => element?.removeEventListener('wheel', handleWheel)
      }}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
      onPointerLeave={(event) => {
        if (event.pointerType === 'mouse') setPointerShare(null)
      }}
      onKeyDown={handleKey}
      onBlur={() => setPointerShare(null)}
    >
      <p id={hintId} className={typography.visuallyHidden}>
        {hint}
      </p>
      {children(
        <ChartReadingBox
          plotRef={plots}
          reading={pointerShare === null || drag !== 0 ? null : readAt(pointerShare)}
        />,
      )}
    </div>
  )
}

/** An intended change of the shown time span; shares are of that span, 0 to 1 from its start. */
export type Move =
  | { kind: 'zoom'; at: number; factor: number }
  | { kind: 'pan'; share: number }
  | { kind: 'reset' }

const STEP = 0.25
/** A share of the span shown: half an hour of a day. */
const READ_STEP = 1 / 48
const ZOOM = 0.5

/** How far Shift with an arrow moves the point that is read, as a share of the span shown; null for any other key. */
function keyStep({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): number | null {
  if (!shiftKey || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return null
  return key === 'ArrowLeft' ? -READ_STEP : READ_STEP
}

/** The move for a key: arrows pan, plus and minus zoom around the middle, 0 resets; null for any other key. */
export function keyMove({
  key,
  ctrlKey,
  metaKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): Move | null {
  // These are browser shortcuts.
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

/**
 * The move for a wheel event: with Ctrl (or a pinch) it zooms, sideways it pans; otherwise null, and the page
 * scrolls.
 */
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

/** The values at one instant of the charts, at a share of 0 to 1 from their start. */
export type ChartReading = {
  share: number
  time: string
  values: readonly { key: string; label: string; value: string }[]
}

/** A line through all charts at the point that is read, with the values there; announced to screen readers. */
function ChartReadingBox({
  plotRef,
  reading,
}: {
  plotRef: RefObject<HTMLDivElement | null>
  reading: ChartReading | null
}) {
  return (
    <div ref={plotRef} className={styles.reading} role="status">
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
